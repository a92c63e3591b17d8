// SPDX-License-Identifier: Apache-2.0
//
// The head of a response whose body is an object of another server: only headers of the gateway, and values
// of the server that an allow-list passes.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/presentation.hpp"

namespace wend::gateway {

/// Whether the body is sent in pieces, or gathered first, so that any range can be cut out of it.
enum class body_delivery : std::uint8_t { streamed, gathered };

bool is_of_web(std::string_view uri);
response object_head(presentation const&, cache_entry const&, body_delivery);
/// ETag and Last-Modified of a 200, and Cache-Control.
void add_validators(response&, presentation const&, cache_entry const&, std::string const& etag);
/// Age, of a copy.
void add_age(response&, presentation const&, cache_entry const&);

}  // namespace wend::gateway

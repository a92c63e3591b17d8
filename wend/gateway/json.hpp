// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/error_page.hpp"

namespace wend::gateway {

/// The object as programs want it: what every page says of it, and `entries` or `text` (`text_hex` where the
/// octets are no UTF-8). `whole`: false where the octets go on.
std::string json_of(object_info const&, cache_entry const&, std::string_view octets, bool whole);
std::string json_of(http_error const&);

}  // namespace wend::gateway

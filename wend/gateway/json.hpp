// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/error_page.hpp"

namespace wend::gateway {

/// The object as JSON: the facts that every page states, and `entries` or `text` (`text_hex` where the octets
/// are not UTF-8). `"whole":false` if the octets are cut.
std::string json_of(object_info const&, cache_entry const&, std::string_view octets, completeness);
std::string json_of(http_error const&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/page.hpp"

namespace wend::gateway {

markup text_page(page_context const&, object_info const&, cache_entry const&, std::string_view octets,
                 completeness);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/page.hpp"

namespace wend::gateway {

markup listing_page(page_context const&, object_info const&, cache_entry const&);

}  // namespace wend::gateway

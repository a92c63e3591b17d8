// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/page.hpp"

namespace wend::gateway {

markup article_page(page_context const&, object_info const&, cache_entry const&, std::string_view octets,
                    completeness = completeness::whole);
/// Part of a message that is HTML, with its references to other parts (`cid:`, RFC 2392) rewritten to links.
std::string html_part(page_context const&, std::string const& uri, std::string_view html);

}  // namespace wend::gateway

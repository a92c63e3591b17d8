// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/cache_entry.hpp"
#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// `whole`: false if the message goes on.
markup article_page(page_context const&, object_info const&, cache_entry const&, std::string_view octets,
                    bool whole = true);
/// A part of a message that is HTML, unchanged except for references to other parts (`cid:`, RFC 2392).
std::string html_part(page_context const&, std::string const& uri, std::string_view html);

}  // namespace wend::gateway

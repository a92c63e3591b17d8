// SPDX-License-Identifier: Apache-2.0
//
// What pages with many entries have in common.

#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/pages.hpp"

namespace wend::gateway {

/// Links to the other pages; nothing where there is but one. Pages are counted from 1.
markup paging(scene const&, std::string const& uri, std::size_t page, std::size_t pages);
/// The page that the reader wants, or the nearest that there is.
std::size_t page_wanted(scene const&, std::size_t pages);

/// What a listing is called: the last part of its path, or its server.
std::string title_for(std::string const& uri);
/// "1 entry", "2 entries"
std::string plural(std::size_t count, std::string_view one, std::string_view many);
/// Whether the word stands in the title, in any case of its letters.
bool holds(std::string_view title, std::string_view word);

}  // namespace wend::gateway

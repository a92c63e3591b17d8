// SPDX-License-Identifier: Apache-2.0
//
// Parts of pages with many entries.

#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// Links to the other pages, counted from 1; empty if there is one page only.
markup paging(page_context const&, std::string const& uri, std::size_t page, std::size_t pages);
/// The number of the requested page, limited to the existing pages.
std::size_t requested_page(page_context const&, std::size_t pages);

/// The title of a listing: the last segment of its path, else its host.
std::string title_for(std::string const& uri);
/// "1 entry", "2 entries"
std::string plural(std::size_t count, std::string_view singular, std::string_view plural_noun);
/// A filter for titles: contains the words, in any case.
class title_filter {
 public:
  /// At most 200 octets of the words are used.
  explicit title_filter(std::string_view words);
  bool matches(std::string_view title) const;

 private:
  std::string words_{};  // lower case
};

}  // namespace wend::gateway

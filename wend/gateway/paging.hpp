// SPDX-License-Identifier: Apache-2.0
//
// What pages with many entries have in common.

#pragma once

#include <string>
#include <string_view>

#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// Links to the other pages; nothing where there is but one. Pages are counted from 1.
markup paging(page_context const&, std::string const& uri, std::size_t page, std::size_t pages);
/// The page that the reader wants, or the nearest that there is.
std::size_t page_wanted(page_context const&, std::size_t pages);

/// What a listing is called: the last part of its path, or its server.
std::string title_for(std::string const& uri);
/// "1 entry", "2 entries"
std::string plural(std::size_t count, std::string_view one, std::string_view many);
/// Words that are looked for in titles, in any case of their letters.
class sought {
 public:
  /// Of very long ones the beginning.
  explicit sought(std::string_view words);
  bool is_in(std::string_view title) const;

 private:
  std::string words_{};  // lower case
};

}  // namespace wend::gateway

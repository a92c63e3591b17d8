// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"

namespace wend::detail {

/// What a normal form may change in a text. One word, since it is copied right after its parts are written.
enum spelling_mark : unsigned {
  has_escape = 1,
  has_dot_segment = 2,  // or a segment that begins like one: `/.`
  has_capital = 4,      // before the path
  not_looked_at = 8,    // the text may have any
};

/// The definition; the fast path of RFC 3986 finds the same in its masks.
inline unsigned marks_of(std::string_view text, std::size_t path_begin) {
  auto is_capital = [](char c) { return chars::hialpha[c]; };
  bool capital = std::ranges::any_of(text.substr(0, path_begin), is_capital);
  return (contains(text, '%') ? has_escape : 0U) | (contains(text, "/.") ? has_dot_segment : 0U) |
         (capital ? has_capital : 0U);
}

}  // namespace wend::detail

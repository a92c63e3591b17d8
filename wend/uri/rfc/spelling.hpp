// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "wend/base/charset.hpp"

namespace wend::detail {

/// What a normal form may change in a text.
struct spelling_marks {
  bool has_escape = false;
  bool has_dot_segment = false;  // or a segment that begins like one: `/.`
  bool has_capital = false;      // before byte `head`, which begins the path

  friend bool operator==(spelling_marks const&, spelling_marks const&) = default;
};

/// The definition; the fast path of RFC 3986 finds the same in its masks.
inline spelling_marks marks_of(std::string_view text, std::size_t head) {
  auto is_capital = [](char c) { return chars::hialpha[c]; };
  return {text.contains('%'), text.contains("/."), std::ranges::any_of(text.substr(0, head), is_capital)};
}

}  // namespace wend::detail

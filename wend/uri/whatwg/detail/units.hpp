// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {

/// Returns whether a URL unit (WHATWG URL §4.3) begins at byte `i` of a text in UTF-8; true within a character,
/// which is judged at its first byte.
inline bool is_url_unit(std::string_view text, std::size_t i) noexcept {
  char c = text[i];
  if (!eight_bit[c]) return url_code_point[c] || (c == '%' && detail::is_escape(text, i));
  if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) return true;
  auto point = utf8::next(text, i).value_or(0);
  bool is_noncharacter = (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
  return point >= 0xA0 && !is_noncharacter;
}

}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"

/// Escapes: a percent sign and two hexadecimal digits for one octet. RFC 3986 §2.1
namespace wend::detail {

constexpr bool is_escape(std::string_view text, std::size_t i) noexcept {
  return text[i] == '%' && text.size() - i >= 3 && hex[text[i + 1]] && hex[text[i + 2]];
}

/// Returns the octet of the escape at byte `i`.
constexpr char escaped_octet(std::string_view text, std::size_t i) noexcept {
  auto value = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  return static_cast<char>(value(text[i + 1]) << 4 | value(text[i + 2]));
}

/// Returns the byte of the first octet of `these`, escaped or not; the size of `written` if it has none.
constexpr std::size_t find_octet(std::string_view written, charset these) noexcept {
  for (std::size_t i = 0; i < written.size(); ++i) {
    bool escaped = is_escape(written, i);
    if (these[escaped ? escaped_octet(written, i) : written[i]]) return i;
    if (escaped) i += 2;
  }
  return written.size();
}

/// Appends the escape of an octet, in upper case: RFC 3986 §6.2.2.1.
inline void put_escape(std::string& out, char octet) {
  constexpr char digits[] = "0123456789ABCDEF";
  auto value = static_cast<unsigned char>(octet);
  ((out += '%') += digits[value >> 4]) += digits[value & 15];
}

}  // namespace wend::detail

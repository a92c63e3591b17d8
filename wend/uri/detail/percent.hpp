// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"

/// One escape: a percent sign and two hexadecimal digits, for one octet. RFC 3986 §2.1
namespace wend::detail {

constexpr bool is_escape(std::string_view text, std::size_t i) noexcept {
  return text[i] == '%' && text.size() - i >= 3 && hex[text[i + 1]] && hex[text[i + 2]];
}

/// The octet that the escape at `i` stands for.
constexpr char escaped_octet(std::string_view text, std::size_t i) noexcept {
  auto value = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  return static_cast<char>(value(text[i + 1]) << 4 | value(text[i + 2]));
}

/// Where `written` first says one of `these`, as it stands or by an escape; its size if it does not.
constexpr std::size_t find_octet(std::string_view written, charset these) noexcept {
  for (std::size_t i = 0; i < written.size(); ++i) {
    bool escaped = is_escape(written, i);
    if (these[escaped ? escaped_octet(written, i) : written[i]]) return i;
    if (escaped) i += 2;
  }
  return written.size();
}

/// In upper case, as the texts prefer it.
inline void put_escape(std::string& out, char octet) {
  constexpr char digits[] = "0123456789ABCDEF";
  auto value = static_cast<unsigned char>(octet);
  ((out += '%') += digits[value >> 4]) += digits[value & 15];
}

}  // namespace wend::detail

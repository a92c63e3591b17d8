// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"

/// Escapes: a percent sign and two hexadecimal digits for one octet. RFC 3986 §2.1
namespace wend::detail {

/// The values of hexadecimal digits; 255 for other octets.
inline constexpr auto digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(255);
  for (unsigned i = 0; i < 16; ++i)
    for (char digits : {"0123456789abcdef"[i], "0123456789ABCDEF"[i]})
      values[static_cast<unsigned char>(digits)] = static_cast<std::uint8_t>(i);
  return values;
}();

constexpr unsigned digit_value(char c) noexcept { return digit_values[static_cast<unsigned char>(c)]; }

constexpr bool is_escape(std::string_view text, std::size_t i) noexcept {
  return text[i] == '%' && text.size() - i >= 3 && (digit_value(text[i + 1]) | digit_value(text[i + 2])) < 16;
}

/// Returns the octet of the escape at byte `i`.
constexpr char escaped_octet(std::string_view text, std::size_t i) noexcept {
  return static_cast<char>(digit_value(text[i + 1]) << 4 | digit_value(text[i + 2]));
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

/// How an octet is written: as its escape or another octet. A power of two in size, so that it is copied whole.
struct encoding {
  std::array<char, 3> octets{};
  std::uint8_t size = 1;
};
using encodings = std::array<encoding, 256>;

/// In upper case: RFC 3986 §6.2.2.1.
inline constexpr encodings as_escapes = [] {
  constexpr char digits[] = "0123456789ABCDEF";
  encodings table{};
  for (unsigned c = 0; c < 256; ++c) table[c] = {{'%', digits[c >> 4], digits[c & 15]}, 3};
  return table;
}();

/// With `+` for a space: WHATWG URL §5.2.
inline constexpr encodings as_form = [] {
  auto table = as_escapes;
  table[' '] = {{'+'}, 1};
  return table;
}();

/// Appends the escape of an octet, in upper case: RFC 3986 §6.2.2.1.
inline void put_escape(std::string& out, char octet) {
  out.append(as_escapes[static_cast<unsigned char>(octet)].octets.data(), 3);
}

/// Appends octets; those outside `keep` by the table. Linear.
void encode_to(std::string& out, std::string_view octets, charset keep, encodings const&);

/// Writes the text with each %XX decoded once to `to`, which has space for the text, and returns the end. A % without
/// two digits stays. Linear.
char* decode_to(char* to, std::string_view text) noexcept;

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// UTF-8 as in RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
namespace wend::utf8 {

/// Returns the code point at byte `i` and moves `i` past it; nothing, and moves `i` by one, if the octets are not
/// UTF-8.
constexpr std::optional<char32_t> next(std::string_view text, std::size_t& i) {
  auto octet = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  auto lead = octet(i);
  if (lead < 0x80) {
    ++i;
    return lead;
  }
  auto length = lead >= 0xF0 ? 4u : lead >= 0xE0 ? 3u : 2u;
  if (lead < 0xC2 || lead > 0xF4 || text.size() - i < length) {
    ++i;
    return std::nullopt;
  }
  char32_t point = lead & (0x7Fu >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((octet(i + k) & 0xC0) != 0x80) {
      ++i;
      return std::nullopt;
    }
    point = point << 6 | (octet(i + k) & 0x3Fu);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < least[length] || point > 0x10FFFF || surrogate) {
    ++i;
    return std::nullopt;
  }
  i += length;
  return point;
}

/// Returns whether the text is UTF-8. Linear.
constexpr bool is_valid(std::string_view text) {
  for (std::size_t i = 0; i < text.size();)
    if (static_cast<unsigned char>(text[i]) < 0x80) ++i;
    else if (!next(text, i)) return false;
  return true;
}

inline void append(std::string& out, char32_t point) {
  auto put = [&](char32_t octet) { out += static_cast<char>(octet); };
  if (point < 0x80) return put(point);
  if (point < 0x800) {
    put(0xC0 | point >> 6);
    return put(0x80 | (point & 0x3F));
  }
  if (point < 0x10000) {
    put(0xE0 | point >> 12);
    put(0x80 | (point >> 6 & 0x3F));
    return put(0x80 | (point & 0x3F));
  }
  put(0xF0 | point >> 18);
  put(0x80 | (point >> 12 & 0x3F));
  put(0x80 | (point >> 6 & 0x3F));
  put(0x80 | (point & 0x3F));
}

}  // namespace wend::utf8

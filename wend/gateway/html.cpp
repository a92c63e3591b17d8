// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/html.hpp"

#include <array>

namespace wend::gateway {
namespace {

constexpr char32_t replacement = 0xFFFD;

/// The octets 80 to 9F of windows-1252; where it has nothing, the replacement.
constexpr std::array<char32_t, 32> windows = {
    0x20AC,      replacement, 0x201A, 0x0192, 0x201E, 0x2026,      0x2020, 0x2021,
    0x02C6,      0x2030,      0x0160, 0x2039, 0x0152, replacement, 0x017D, replacement,
    replacement, 0x2018,      0x2019, 0x201C, 0x201D, 0x2022,      0x2013, 0x2014,
    0x02DC,      0x2122,      0x0161, 0x203A, 0x0153, replacement, 0x017E, 0x0178};

void put(std::string& to, char32_t c) {
  auto octet = [&](char32_t value) { to += static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return octet(c);
  if (c < 0x800) octet(0xC0 | c >> 6);
  else if (c < 0x10000) octet(0xE0 | c >> 12), octet(0x80 | (c >> 6 & 0x3F));
  else octet(0xF0 | c >> 18), octet(0x80 | (c >> 12 & 0x3F)), octet(0x80 | (c >> 6 & 0x3F));
  octet(0x80 | (c & 0x3F));
}

/// How many octets at the front are one character of UTF-8, and which; 0 if none.
std::size_t take(std::string_view s, char32_t& c) noexcept {
  auto at = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(s[i])); };
  auto first = at(0);
  if (first < 0x80) return c = first, 1;
  std::size_t n = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || s.size() < n) return 0;
  c = first & (0x7FU >> n);
  for (std::size_t i = 1; i < n; ++i) {
    if ((at(i) & 0xC0) != 0x80) return 0;
    c = c << 6 | (at(i) & 0x3F);
  }
  bool is_overlong = (n == 3 && c < 0x800) || (n == 4 && c < 0x10000);
  bool is_none = is_overlong || c > 0x10FFFF || (0xD800 <= c && c < 0xE000);
  return is_none ? 0 : n;
}

/// What would change what is around it, or shows nothing at all.
bool may_not_be_shown(char32_t c) {
  if (c < 0x20) return c != '\t' && c != '\n';
  bool turns = (0x202A <= c && c <= 0x202E) || (0x2066 <= c && c <= 0x2069) || c == 0x200E || c == 0x200F;
  return turns || (0x7F <= c && c < 0xA0) || c == 0xFEFF || (0xFFF9 <= c && c <= 0xFFFB);
}

}  // namespace

bool is_utf8(std::string_view octets) noexcept {
  char32_t c = 0;
  while (!octets.empty()) {
    auto n = take(octets, c);
    if (n == 0) return false;
    octets.remove_prefix(n);
  }
  return true;
}

std::string shown_text(std::string_view octets) {
  std::string made;
  made.reserve(octets.size());
  bool utf8 = is_utf8(octets);
  while (!octets.empty()) {
    char32_t c = static_cast<unsigned char>(octets[0]);
    std::size_t n = utf8 ? take(octets, c) : 1;
    if (!utf8 && 0x80 <= c && c < 0xA0) c = windows[c - 0x80];
    octets.remove_prefix(n);
    put(made, may_not_be_shown(c) ? replacement : c);
  }
  return made;
}

markup& markup::operator<<(text what) & {
  auto shown = shown_text(what.octets_);
  for (char c : shown) {
    switch (c) {
      case '&': html_ += "&amp;"; break;
      case '<': html_ += "&lt;"; break;
      case '>': html_ += "&gt;"; break;
      case '"': html_ += "&quot;"; break;
      case '\'': html_ += "&#39;"; break;
      default: html_ += c;
    }
  }
  return *this;
}

}  // namespace wend::gateway

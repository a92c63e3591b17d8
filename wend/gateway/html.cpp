// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/html.hpp"

#include "wend/base/detail/utf8.hpp"

#include <array>

namespace wend::gateway {
namespace {

constexpr char32_t replacement = 0xFFFD;

/// The octets 80 to 9F of windows-1252; undefined ones are the replacement character.
constexpr std::array<char32_t, 32> windows = {
    0x20AC,      replacement, 0x201A, 0x0192, 0x201E, 0x2026,      0x2020, 0x2021,
    0x02C6,      0x2030,      0x0160, 0x2039, 0x0152, replacement, 0x017D, replacement,
    replacement, 0x2018,      0x2019, 0x201C, 0x201D, 0x2022,      0x2013, 0x2014,
    0x02DC,      0x2122,      0x0161, 0x203A, 0x0153, replacement, 0x017E, 0x0178};

/// Controls but TAB and LF, direction marks, and characters without a glyph.
bool may_not_be_shown(char32_t c) {
  if (c < 0x20) return c != '\t' && c != '\n';
  bool turns = (0x202A <= c && c <= 0x202E) || (0x2066 <= c && c <= 0x2069) || c == 0x200E || c == 0x200F;
  return turns || (0x7F <= c && c < 0xA0) || c == 0xFEFF || (0xFFF9 <= c && c <= 0xFFFB);
}

}  // namespace

bool is_utf8(std::string_view octets) noexcept { return utf8::is_valid(octets); }

std::string shown_text(std::string_view octets) {
  std::string shown;
  shown.reserve(octets.size());
  bool is_unicode = is_utf8(octets);
  for (std::size_t i = 0; i < octets.size();) {
    char32_t c = is_unicode ? *utf8::next(octets, i) : static_cast<unsigned char>(octets[i++]);
    if (!is_unicode && 0x80 <= c && c < 0xA0) c = windows[c - 0x80];
    utf8::append(shown, may_not_be_shown(c) ? replacement : c);
  }
  return shown;
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

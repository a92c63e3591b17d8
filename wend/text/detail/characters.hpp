// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "wend/base/charset.hpp"
#include "wend/text/detail/window.hpp"

namespace wend::text {

inline constexpr charset alphanum = alpha | digit;
inline constexpr charset scheme_char = alphanum | "+-.";  // RFC 3986 §3.1; also RFC 1738 §2.1
inline constexpr charset blank = " \t\f\v";
inline constexpr charset line_break = "\r\n";
inline constexpr charset white = blank | line_break;

/// One character of a text in UTF-8. An octet that is none has the point U+FFFD and length 1.
struct character {
  char32_t point;
  std::uint32_t length;
};

namespace detail {
std::optional<character> wide_character_at(window, std::uint64_t at) noexcept;
character wide_character_before(window, std::uint64_t at) noexcept;
}  // namespace detail

/// The character at `at`, which the window holds; nothing if its end is yet to come.
inline std::optional<character> character_at(window w, std::uint64_t at) noexcept {
  auto octet = static_cast<unsigned char>(w[at]);
  return octet < 0x80 ? character{octet, 1} : detail::wide_character_at(w, at);
}

/// The character that ends before `at`; the window holds the byte before it.
inline character character_before(window w, std::uint64_t at) noexcept {
  auto octet = static_cast<unsigned char>(w[at - 1]);
  return octet < 0x80 ? character{octet, 1} : detail::wide_character_before(w, at);
}

/// No URI goes on past it: white space, marks that order directions, quotes and brackets of other scripts,
/// the full-width bar, the ideographic comma and full stop, and what is no character.
bool ends_uri(char32_t) noexcept;
/// Trimmed at the end of a URI: the full-width forms of what is trimmed in ASCII, and `…`.
bool ends_sentence(char32_t) noexcept;
/// May stand in a host name in running text; above ASCII.
bool is_host_letter(char32_t) noexcept;
/// Of a script that is written without spaces between words.
bool is_spaceless(char32_t) noexcept;

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "wend/base/detail/chars.hpp"
#include "wend/text/detail/window.hpp"

namespace wend::text {

inline constexpr charset alphanum = alpha | digit;
inline constexpr charset scheme_char = alphanum | "+-.";  // RFC 3986 §3.1; also RFC 1738 §2.1
inline constexpr charset blank = " \t\f\v";
inline constexpr charset line_break = "\r\n";
inline constexpr charset white = blank | line_break;

/// One character of a text in UTF-8. An invalid octet has the point U+FFFD and length 1.
struct character {
  char32_t point;
  std::uint32_t length;
};

namespace detail {
std::optional<character> wide_character_at(window, std::uint64_t at) noexcept;
character wide_character_before(window, std::uint64_t at) noexcept;
}  // namespace detail

/// Returns the character at `at`, which the window holds; nothing if it is incomplete.
inline std::optional<character> character_at(window w, std::uint64_t at) noexcept {
  auto octet = static_cast<unsigned char>(w[at]);
  return octet < 0x80 ? character{octet, 1} : detail::wide_character_at(w, at);
}

/// Returns the character that ends before `at`; the window holds the byte before it.
inline character character_before(window w, std::uint64_t at) noexcept {
  auto octet = static_cast<unsigned char>(w[at - 1]);
  return octet < 0x80 ? character{octet, 1} : detail::wide_character_before(w, at);
}

/// Ends every URI: white space, bidirectional controls, quotes and brackets of other scripts, the full-width
/// bar, the ideographic comma and full stop, and invalid characters.
bool ends_uri(char32_t) noexcept;
/// Trimmed at the end of a URI: full-width forms of the trimmed ASCII characters, and `…`.
bool ends_sentence(char32_t) noexcept;
/// Allowed in a host name in running text; above ASCII.
bool is_host_letter(char32_t) noexcept;
/// Belongs to a script without spaces between words.
bool is_spaceless(char32_t) noexcept;

}  // namespace wend::text

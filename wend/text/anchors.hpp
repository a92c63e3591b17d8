// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/text/characters.hpp"

namespace wend::text {

/// An anchor is an octet without which there is nothing to find, between neighbours without which there is
/// nothing to find either: most colons and dots end a word. Not more is judged here.
///
///     colon   a scheme's character before it; before white space, which wrapped URIs may hold, only where an
///             angle bracket may begin a wrapper; and that of the label `URL: …`
///     dot     (fuzzy) what may stand in a host name on both sides
///     @       (fuzzy) what may stand in a mail address on both sides
///     ::      (fuzzy) a part of an IPv6 address
namespace anchor {
inline constexpr charset before_colon = scheme_char;
inline constexpr std::size_t bracket_reach = 64;  // an angle bracket farther away begins no wrapper
inline constexpr charset ends_label = "LIli";     // URL, URI
inline constexpr charset beside_dot = alphanum | eight_bit | "-_";
inline constexpr charset before_at_sign = alphanum | eight_bit | "_%+-~&'";
}  // namespace anchor

/// What stands right before the text, and how far before its first octet the last `<` is.
struct text_before {
  char octet = ' ';
  std::size_t to_bracket = 1000;
};

struct anchors_found {
  std::size_t count;      // places written
  std::size_t looked_to;  // all anchors before this octet are among them
};

/// Where anchors stand in `text`, in order, as many as there is room for: at least 64. What follows it is
/// white space if `is_last`; else unknown, and an anchor if it may be one.
anchors_found find_anchors(std::string_view text, text_before, bool is_last, bool fuzzy,
                           std::span<std::uint32_t> places) noexcept;

}  // namespace wend::text

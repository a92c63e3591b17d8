// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/text/detail/characters.hpp"
#include "wend/text/find.hpp"

namespace wend::text {

/// An anchor is an octet that every find contains, with neighbours that a find requires: most colons and dots
/// end a word. Nothing else is checked here.
///
///     colon   behind a scheme character, and one of these: `//` follows; the scheme may be one that is usual
///             without `//`; the name may be a label, `URL:`; a `<` precedes the name
///     @       (mail, fuzzy) characters of a mail address on both sides
///     dot     (fuzzy) characters of a host name on both sides, and no refused last label
///     colon   (fuzzy) the first one of an IPv6 address
namespace anchor {
inline constexpr std::size_t octets_behind = 2;  // that must be known, behind an anchor
inline constexpr charset label_char = alphanum | "-_";
inline constexpr charset beside_dot = label_char | eight_bit;
inline constexpr charset before_at_sign = alphanum | eight_bit | "_%+-~&'";
}  // namespace anchor

/// Labels that end no host name, as met so far: most dots of a text precede one of few, `.hpp`, `.html`,
/// `.0`. A label may replace another, which is then checked again.
class refused_labels {
 public:
  static constexpr std::size_t longest = 8;

  /// Stores a label of ASCII, if it is short enough.
  void add(std::string_view label) noexcept {
    auto key = key_of(label);
    if (key) slots_[slot_of(key)] = key;
  }
  bool hold(std::uint64_t key) const noexcept { return key && slots_[slot_of(key)] == key; }

  /// 0 for a label that is never stored.
  static std::uint64_t key_of(std::string_view label) noexcept {
    if (label.size() > longest || !std::ranges::all_of(label, [](char c) { return anchor::label_char[c]; }))
      return 0;
    char octets[longest] = {};
    std::ranges::copy(label, octets);
    return key_of(octets, label.size());
  }
  /// The same for the first `length` of eight octets.
  static std::uint64_t key_of(char const* octets, std::size_t length) noexcept {
    std::uint64_t key;
    std::memcpy(&key, octets, longest);
    if constexpr (std::endian::native == std::endian::big) key = wend::detail::byteswap(key);
    return length < longest ? key & ((std::uint64_t{1} << (8 * length)) - 1) : key;
  }

 private:
  // Multiplicative hashing: the high bits of a product depend on all bits of the key.
  static constexpr std::size_t slot_of(std::uint64_t key) noexcept { return key * 0x9E3779B97F4A7C15u >> 54; }

  std::array<std::uint64_t, 1024> slots_{};
};

/// A part of a text, and what is searched there.
struct anchor_search {
  std::string_view text;
  std::size_t from, to;  // octets_behind more are in the text, if it goes on
  bool is_last;          // only white space follows the text
  looking_for what;
  refused_labels const* refused;  // null: no label is refused
};

struct anchors_found {
  std::size_t count;      // places written
  std::size_t looked_to;  // all anchors before this octet of the text are included
};

/// Returns the places of anchors, in order, counted from `from`, up to the size of the output: at least 64.
anchors_found find_anchors(anchor_search const&, std::span<std::uint32_t> places) noexcept;

}  // namespace wend::text

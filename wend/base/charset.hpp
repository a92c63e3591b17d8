// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <array>
#include <cstddef>
#include <cstdint>

#include "wend/base/export.hpp"

namespace wend {

/// A set of octets, computed at compile time. Membership takes constant time.
///
/// The layout is that of a byte shuffle (wend/simd): the low four bits of an octet select a row, the high four
/// a bit in it; 16 rows for the octets below 128, 16 for the others.
///
/// Example:
/// ```cpp
/// constexpr wend::charset unreserved = wend::chars::alpha | wend::chars::digit | "-._~";  // RFC 3986 §2.3
/// static_assert(unreserved['~'] && !unreserved['/']);
/// ```
class charset {
 public:
  constexpr charset() = default;
  /// The octets of a C string.
  constexpr charset(char const* members) {
    while (*members) add(static_cast<unsigned char>(*members++));
  }

  /// The octets from `first` to `last`, both included; `first` is not above `last`.
  static constexpr charset range(char first, char last) {
    charset set;
    for (unsigned c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c)
      set.add(c);
    return set;
  }

  constexpr bool operator[](char c) const noexcept {
    auto u = static_cast<unsigned char>(c);
    return rows_[row_of(u)] >> (u >> 4 & 7) & 1;
  }

  /// Returns 16 rows for the octets below 128: bit k of row r tells whether 16 * k + r is a member.
  constexpr std::uint8_t const* rows() const noexcept { return rows_.data(); }
  /// Returns the rows of the octets from 128 on: bit k of row r tells whether 128 + 16 * k + r is a member.
  constexpr std::uint8_t const* upper_rows() const noexcept { return rows_.data() + 16; }

  friend constexpr charset operator|(charset a, charset b) {
    for (std::size_t i = 0; i < 32; ++i) a.rows_[i] |= b.rows_[i];
    return a;
  }
  friend constexpr charset operator&(charset a, charset b) {
    for (std::size_t i = 0; i < 32; ++i) a.rows_[i] &= b.rows_[i];
    return a;
  }
  friend constexpr charset operator-(charset a, charset b) {
    for (std::size_t i = 0; i < 32; ++i) a.rows_[i] &= static_cast<std::uint8_t>(~b.rows_[i]);
    return a;
  }
  friend constexpr bool operator==(charset, charset) = default;

 private:
  static constexpr std::size_t row_of(unsigned octet) { return (octet & 15) | (octet >> 3 & 16); }
  constexpr void add(unsigned octet) {
    auto& row = rows_[row_of(octet)];
    row = static_cast<std::uint8_t>(row | 1u << (octet >> 4 & 7));
  }

  std::array<std::uint8_t, 32> rows_{};
};

/// The classes that all profiles have in common.
namespace chars {

inline constexpr charset lowalpha = charset::range('a', 'z');
inline constexpr charset hialpha = charset::range('A', 'Z');
inline constexpr charset alpha = lowalpha | hialpha;
inline constexpr charset digit = charset::range('0', '9');
inline constexpr charset hex = digit | charset::range('A', 'F') | charset::range('a', 'f');
inline constexpr charset control = charset::range('\0', '\x1F') | charset::range('\x7F', '\x7F');
inline constexpr charset eight_bit = charset::range('\x80', '\xFF');

}  // namespace chars

}  // namespace wend

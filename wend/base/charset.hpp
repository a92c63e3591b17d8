// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace wend {

/// A set of octets, made at compile time so that a grammar can be written as the RFC writes it:
///
///     constexpr charset unreserved = alpha | digit | safe | extra;   // RFC 1738 §5
class charset {
 public:
  constexpr charset() = default;
  constexpr charset(char const* members) {
    while (*members) *this = *this | range(*members, *members), ++members;
  }

  static constexpr charset range(char first, char last) {
    charset set;
    for (unsigned c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c)
      set.bits_[c >> 6] |= std::uint64_t{1} << (c & 63);
    return set;
  }

  constexpr bool operator[](char c) const noexcept {
    auto u = static_cast<unsigned char>(c);
    return bits_[u >> 6] >> (u & 63) & 1;
  }

  /// The 64 members from octet 64 * `word` on, the lowest octet in the lowest bit.
  constexpr std::uint64_t bits(std::size_t word) const noexcept { return bits_[word]; }

  friend constexpr charset operator|(charset a, charset b) {
    for (std::size_t i = 0; i < 4; ++i) a.bits_[i] |= b.bits_[i];
    return a;
  }
  friend constexpr charset operator&(charset a, charset b) {
    for (std::size_t i = 0; i < 4; ++i) a.bits_[i] &= b.bits_[i];
    return a;
  }
  friend constexpr charset operator-(charset a, charset b) {
    for (std::size_t i = 0; i < 4; ++i) a.bits_[i] &= ~b.bits_[i];
    return a;
  }
  friend constexpr bool operator==(charset, charset) = default;

 private:
  std::array<std::uint64_t, 4> bits_{};
};

// What every text agrees on.
inline constexpr charset lowalpha = charset::range('a', 'z');
inline constexpr charset hialpha = charset::range('A', 'Z');
inline constexpr charset alpha = lowalpha | hialpha;
inline constexpr charset digit = charset::range('0', '9');
inline constexpr charset hex = digit | charset::range('A', 'F') | charset::range('a', 'f');
inline constexpr charset control = charset::range('\0', '\x1F') | charset::range('\x7F', '\x7F');
inline constexpr charset eight_bit = charset::range('\x80', '\xFF');

}  // namespace wend

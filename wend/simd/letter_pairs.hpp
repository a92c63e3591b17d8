// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "wend/base/detail/chars.hpp"

namespace wend::simd {

/// Pairs of ASCII letters, in any case.
///
/// For shuffles of 16 octets each second letter has one of eight bits. Of the pairs that are held these three
/// rows have a bit in common, and of some others: `seconds()[second % 16]`, `columns[second / 16]`,
/// `firsts()[first % 16]`.
class letter_pairs {
 public:
  constexpr void add(char first, char second) {
    exact_[first & 31] |= 1u << (second & 31);
    auto bit = static_cast<std::uint8_t>(1u << ((second & 3) + (second & 16) / 4));
    seconds_[second & 15] |= bit;
    firsts_[first & 15] |= bit;
  }
  constexpr bool hold(char first, char second) const noexcept {
    return alpha[first] && alpha[second] && (exact_[first & 31] >> (second & 31) & 1);
  }

  constexpr std::uint8_t const* seconds() const noexcept { return seconds_.data(); }
  constexpr std::uint8_t const* firsts() const noexcept { return firsts_.data(); }
  /// Letters are in the columns 4 and 6, those from P on in the columns 5 and 7.
  static constexpr std::array<std::uint8_t, 16> columns{0, 0, 0, 0, 0x0F, 0xF0, 0x0F, 0xF0};

 private:
  std::array<std::uint32_t, 32> exact_{};
  std::array<std::uint8_t, 16> seconds_{}, firsts_{};
};

}  // namespace wend::simd

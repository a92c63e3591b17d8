// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "wend/base/error.hpp"
#include "wend/c/wend.h"

namespace wend::c {

inline constexpr std::size_t errc_count = static_cast<std::size_t>(errc::count_);

/// The number of each errc: numbers.inc.
inline constexpr auto numbers = [] {
  std::array<std::uint16_t, errc_count> table{};
#define WEND_NUMBER(number, name) table[static_cast<std::size_t>(errc::name)] = number;
#include "wend/c/numbers.inc"
#undef WEND_NUMBER
  return table;
}();

static_assert(std::ranges::all_of(numbers, [](auto n) { return n > 0 && n < WEND_NO_ROOM; }),
              "an errc has no number in wend/c/numbers.inc");
static_assert(
    [] {
      auto sorted = numbers;
      std::ranges::sort(sorted);
      return std::ranges::adjacent_find(sorted) == sorted.end();
    }(),
    "a number stands twice in wend/c/numbers.inc");

constexpr std::uint16_t number_of(errc code) { return numbers[static_cast<std::size_t>(code)]; }

constexpr std::optional<errc> errc_of(std::uint16_t number) {
  auto it = std::ranges::find(numbers, number);
  if (it == numbers.end()) return {};
  return static_cast<errc>(it - numbers.begin());
}

constexpr wend_status status_of(std::uint16_t code, std::uint32_t at = 0) { return {code, 0, at}; }
constexpr wend_status status_of(error wrong) { return status_of(number_of(wrong.code), wrong.at); }

inline constexpr wend_status done = status_of(WEND_OK);
inline constexpr wend_status absent = status_of(WEND_ABSENT);
inline constexpr wend_status bad_argument = status_of(WEND_BAD_ARGUMENT);

}  // namespace wend::c

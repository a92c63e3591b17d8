// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/idna/detail/changes.hpp"

namespace wend::idna {

/// The properties that decide whether a label is valid.
struct traits {
  bool is_mark = false;
  direction towards = direction::L;
  joining joins = joining::U;
  std::uint8_t combining = 0;
};

traits traits_of(char32_t);

/// UTS 46 §4, steps 1 and 2: mapped, and in normal form C. Disallowed characters become U+FFFD, which is
/// itself disallowed. Nothing without ICU's tables.
std::optional<std::u32string> mapped(std::u32string_view);

}  // namespace wend::idna

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/idna/detail/changes.hpp"

namespace wend::idna {

/// What a label is judged by.
struct traits {
  bool is_mark = false;
  direction towards = direction::L;
  joining joins = joining::U;
  std::uint8_t combining = 0;
};

traits traits_of(char32_t);

/// UTS 46 §4, steps 1 and 2: mapped, and in Unicode's normal form C. What is disallowed becomes U+FFFD, which
/// is disallowed itself. Nothing where ICU has no tables.
std::optional<std::u32string> mapped(std::u32string_view);

}  // namespace wend::idna

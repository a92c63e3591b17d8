// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wend {

/// Returns the decimal number that is the whole text; nothing for any other text, or above 64 bits.
inline std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t value = 0;
  auto [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || stop != text.data() + text.size()) return {};
  return value;
}

}  // namespace wend

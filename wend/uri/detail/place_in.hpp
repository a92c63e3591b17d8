// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "wend/base/result.hpp"

namespace wend {

/// Returns the byte of `text` for byte `at` of the form in which it was read; 0 if the two differ after it.
std::uint32_t place_in(std::string_view text, std::string_view form, std::uint32_t at) noexcept;

/// The error of a text that follows `first`, at its byte of both.
inline unexpected<error> behind(std::string_view first, error wrong) {
  return mistake(wrong.code, static_cast<std::uint32_t>(first.size()) + wrong.at);
}

}  // namespace wend

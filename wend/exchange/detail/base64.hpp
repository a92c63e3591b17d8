// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::wire {

/// RFC 4648 §4.
inline std::string base64(std::string_view octets) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < octets.size(); i += 3) {
    auto three = octets.substr(i, 3);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += k <= three.size() ? digits[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

}  // namespace wend::wire

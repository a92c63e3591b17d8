// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/testing/transcript.hpp"

namespace wend::testing {

/// Returns the octets of a text with two digits for each and a space between them.
inline std::string octets(std::string_view hex) {
  std::string text;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 3)
    text += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return text;
}

/// Returns a row of a script.
inline std::string row(std::string_view mark, std::string_view hex) {
  return std::string(mark) + ' ' + visible(octets(hex)) + '\n';
}

}  // namespace wend::testing

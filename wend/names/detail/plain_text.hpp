// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend::detail {

/// An octet as it is once every escape is undone, escaped escapes too; and where it stands in the text.
struct plain_octet {
  char value;
  std::uint8_t depth;  // how many times escapes had to be undone
  std::size_t begin, end;
};

/// Linear.
WEND_SHARED std::vector<plain_octet> without_escapes(std::string_view text);

}  // namespace wend::detail

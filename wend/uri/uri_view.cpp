// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/uri_view.hpp"

#include "wend/base/detail/chars.hpp"

namespace wend {

std::optional<std::uint16_t> uri_view::port_number() const noexcept {
  auto digits = port();
  if (digits.empty()) return {};
  std::uint32_t number = 0;
  for (char c : digits) {
    if (!digit[c]) return {};
    number = 10 * number + static_cast<std::uint32_t>(c - '0');
    if (number > 0xFFFF) return {};
  }
  return static_cast<std::uint16_t>(number);
}

}  // namespace wend

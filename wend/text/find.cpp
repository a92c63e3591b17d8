// SPDX-License-Identifier: Apache-2.0
#include "wend/text/find.hpp"

namespace wend::text {

std::string_view name_of(found_as kind) noexcept {
  constexpr std::string_view names[] = {"url-wrapper", "angle-wrapper", "url-label", "bare", "host", "mail"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/scheme.hpp"

namespace wend {

std::string_view name_of(standing s) noexcept {
  constexpr std::string_view names[] = {"unknown",    "defined",      "reserved",   "further-study",
                                        "historical", "experimental", "provisional"};
  return names[static_cast<std::size_t>(s)];
}

bool is_defined(standing s) noexcept {
  using enum standing;
  return s == defined || s == historical || s == provisional || s == experimental;
}

}  // namespace wend

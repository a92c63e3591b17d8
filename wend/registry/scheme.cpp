// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/scheme.hpp"

namespace wend {

using enum standing;

std::string_view name_of(standing one) noexcept {
  constexpr std::string_view names[] = {"unknown",    "defined",      "reserved",   "further-study",
                                        "historical", "experimental", "provisional"};
  return names[static_cast<std::size_t>(one)];
}

bool is_defined(standing said) noexcept {
  return said == defined || said == historical || said == provisional || said == experimental;
}

std::string_view name_of(operation one) noexcept {
  constexpr std::string_view names[] = {"access", "update", "replace", "find-attributes",
                                        "search", "list",   "session", "delete"};
  return names[static_cast<std::size_t>(one)];
}

}  // namespace wend

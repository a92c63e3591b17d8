// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/profile.hpp"

namespace wend {
namespace {

constexpr std::string_view names[] = {"rfc1630", "url7a", "rfc1738", "rfc3986", "whatwg"};

}  // namespace

std::string_view name_of(profile p) noexcept { return names[static_cast<std::size_t>(p)]; }

std::optional<profile> profile_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (names[i] == name) return static_cast<profile>(i);
  return {};
}

}  // namespace wend

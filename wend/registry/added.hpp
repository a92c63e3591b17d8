// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "wend/registry/user_scheme.hpp"

namespace wend::detail {

/// A scheme that was added, as the registry keeps it. Never changed, never freed.
struct added_scheme {
  user_scheme own;
  scheme row{};                   // points into `own`
  std::array<syntax, 4> rules{};  // rfc1630, url7a, rfc1738, rfc3986
  added_scheme const* before = nullptr;
};

/// By its name in any case, or null.
added_scheme const* find_added(std::string_view name) noexcept;
added_scheme const* newest_added() noexcept;

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "wend/registry/scheme.hpp"
#include "wend/uri/syntax.hpp"

namespace wend {

struct user_scheme;

namespace detail {

/// A scheme that was added, as the registry keeps it. Never changed, never freed.
struct added_scheme {
  user_scheme const* own = nullptr;
  scheme row{};                   // points into `own`
  std::array<syntax, 4> rules{};  // rfc1630, url7a, rfc1738, rfc3986
  added_scheme const* before = nullptr;
};

/// By its name in any case, or null.
added_scheme const* find_added(std::string_view name) noexcept;
added_scheme const* newest_added() noexcept;

/// Puts it before the others. False, and nothing changes, where one of them has its name.
bool add(added_scheme&) noexcept;

}  // namespace detail
}  // namespace wend

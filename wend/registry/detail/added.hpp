// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "wend/registry/scheme.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {

struct user_scheme;

namespace detail {

/// An added scheme in the registry. Never changed, never freed.
struct added_scheme {
  user_scheme const* own = nullptr;
  scheme row{};                   // points into `own`
  std::array<syntax, 4> rules{};  // rfc1630, url7a, rfc1738, rfc3986
  added_scheme const* before = nullptr;
};

/// Finds a scheme by its name in any case; null if absent.
added_scheme const* find_added(std::string_view name) noexcept;
added_scheme const* newest_added() noexcept;

/// Adds it before the others. False, without a change, if one of them has its name.
bool add(added_scheme&) noexcept;

}  // namespace detail
}  // namespace wend

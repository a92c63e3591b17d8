// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "wend/uri/syntax.hpp"

namespace wend {

/// What the texts say in common of the schemes that name a host: RFC 1738 §3.1. A scheme that has no room of
/// its own yet is read by this much: who, where, and which characters its path holds.
struct common_internet_scheme {
  std::string_view name{};
  std::uint16_t default_port = 0;
  syntax rfc1630{}, url7a{}, rfc1738{}, rfc3986{};
};

/// Null if the texts list no such scheme.
common_internet_scheme const* find_common_internet_scheme(std::string_view name) noexcept;

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace wend::text {

/// The top-level domains, in lower case, sorted by octets; names beyond ASCII in UTF-8 and as `xn--…`.
std::span<std::string_view const> top_level_domains() noexcept;

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wend {

/// Which text is the law. The first four are rows of data; `whatwg` rewrites what it reads.
enum class profile : std::uint8_t { rfc1630, url7a, rfc1738, rfc3986, whatwg };

/// Strict refuses what the grammar refuses. Lenient repairs what may be repaired without changing
/// which host is meant, and says so.
enum class mode : std::uint8_t { strict, lenient };

inline constexpr std::array profiles{profile::rfc1630, profile::url7a, profile::rfc1738, profile::rfc3986};

std::string_view name_of(profile) noexcept;
std::optional<profile> profile_named(std::string_view) noexcept;

}  // namespace wend

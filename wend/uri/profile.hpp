// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "wend/base/error.hpp"
#include "wend/base/export.hpp"

namespace wend {

/// The standard that a text is read by: RFC 1630, the draft url7a, RFC 1738, RFC 3986, or the WHATWG URL
/// Standard, which rewrites what it reads. The enumerators have no order.
enum class profile : std::uint8_t { rfc1630, url7a, rfc1738, rfc3986, whatwg };

/// `strict` refuses what the grammar refuses. `lenient` repairs what can be repaired without changing the
/// host, and reports each repair as a notice.
enum class mode : std::uint8_t { strict, lenient };

/// The profiles that only check a text and never rewrite it.
inline constexpr std::array profiles{profile::rfc1630, profile::url7a, profile::rfc1738, profile::rfc3986};

namespace detail {
/// The section by which a scheme's own specification may restrict the syntax further.
inline constexpr std::string_view spec_of_schemes = "RFC 3986 §1.1.1";
}  // namespace detail

/// Returns the name: "rfc3986", "whatwg", …
WEND_API std::string_view name_of(profile) noexcept;
/// Returns the profile with this name (`name_of`), if any.
WEND_API std::optional<profile> profile_named(std::string_view) noexcept;

/// Returns the row of an error or notice with the section of this profile, and with its sentence if profiles
/// differ. The row of an error of access or policy is the same in all profiles. Constant time, no allocation.
WEND_API diagnostic_info explain(errc, profile) noexcept;

}  // namespace wend

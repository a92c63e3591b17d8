// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/base/charset.hpp"

namespace wend {

/// Which text is the law. The first four are rows of data; `whatwg` rewrites what it reads.
enum class profile : std::uint8_t { rfc1630, url7a, rfc1738, rfc3986, whatwg };

/// Strict refuses what the grammar refuses. Lenient repairs what may be repaired without changing
/// which host is meant, and says so.
enum class mode : std::uint8_t { strict, lenient };

inline constexpr std::array profiles{profile::rfc1630, profile::url7a, profile::rfc1738, profile::rfc3986};

std::string_view name_of(profile) noexcept;
std::optional<profile> profile_named(std::string_view) noexcept;

/// A character class under the name that the profile's text gives it. Where the text's class also
/// admits escapes, `members` are its literal characters.
struct character_class {
  std::string_view name;
  charset members;
  bool answers = true;  // one of the names that `classes_of` answers with
};

/// Every class of the profile's grammar, in the order of its text.
std::span<character_class const> classes_of(profile) noexcept;

/// The class called `name`, if the profile has it.
std::optional<charset> class_named(profile, std::string_view name) noexcept;

}  // namespace wend

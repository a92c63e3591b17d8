// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// Whether `wend explain` lists a class for each of its characters, or finds it by its name only.
enum class listing : std::uint8_t { by_character, by_name };

/// A character class by the name of the profile's text. If the class includes escapes, `members` are its
/// literal characters.
struct character_class {
  std::string_view name;
  charset members;
  listing listed = listing::by_character;
};

/// Returns every class of the profile's grammar, in the order of its text. Static.
std::span<character_class const> classes_of(profile) noexcept;

/// Returns the class called `name`, if the profile has it.
std::optional<charset> class_named(profile, std::string_view name) noexcept;

}  // namespace wend

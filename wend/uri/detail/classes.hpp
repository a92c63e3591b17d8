// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

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

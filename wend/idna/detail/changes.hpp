// SPDX-License-Identifier: Apache-2.0
//
// The changes of Unicode 15.1, 16 and 17 to UTS 46. Long-lived systems have an ICU with Unicode 15.0, so
// these tables override it; a newer ICU has the same values.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace wend::idna {

/// Bidi_Class, as RFC 5893 §2 names them; B is every class that is not allowed in a label.
enum class direction : std::uint8_t { L, R, AL, EN, ES, CS, ET, AN, ON, BN, NSM, B };

/// Joining_Type, as RFC 5892 appendix A.1 names them.
enum class joining : std::uint8_t { U, C, D, L, R, T };

struct span_of_characters {
  char32_t first, last;
};

struct mapped_character {
  char32_t from;
  std::u32string_view to;
};

/// Valid code points, and their properties.
struct character_properties {
  char32_t first, last;
  bool is_mark;
  direction towards;
  joining joins;
  std::uint8_t combining;
};

/// Canonical composition.
struct composition {
  char32_t composed, first, second;
};

// All in ascending order of code points.
std::span<mapped_character const> mapped_characters() noexcept;
std::span<span_of_characters const> ignored_characters() noexcept;
std::span<character_properties const> changed_properties() noexcept;
std::span<composition const> added_compositions() noexcept;

}  // namespace wend::idna

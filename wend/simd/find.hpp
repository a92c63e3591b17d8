// SPDX-License-Identifier: Apache-2.0
//
// Loops over octets that several readers have in common, as fast as the machine has them. All are linear,
// read nothing outside the text, and answer the same on every machine.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wend/base/charset.hpp"

namespace wend::simd {

/// Where the first octet of `set` stands; text.size() if there is none.
std::size_t first_in(std::string_view text, charset const& set) noexcept;

/// Where the first octet that is not of `set` stands; text.size() if there is none.
std::size_t first_outside(std::string_view text, charset const& set) noexcept;

/// Where the first % stands that two hexadecimal digits do not follow; text.size() if there is none.
std::size_t first_bad_escape(std::string_view text) noexcept;

/// Where `pair`, two octets, first stands; text.size() if it does not.
std::size_t first_pair(std::string_view text, char wanted, char other) noexcept;

/// Writes the text to `out` with its ASCII capitals in lower case. `out` has room for it and may be where it
/// is.
void lower_to(char* out, std::string_view text) noexcept;

/// Writes where the first octets `c` stand, in order, to `places`, as many as there are or as there is room
/// for; how many.
std::size_t places_of(char c, std::string_view text, std::span<std::uint32_t> places) noexcept;

}  // namespace wend::simd

// SPDX-License-Identifier: Apache-2.0
//
// Loops over octets that several readers share, as fast as the machine allows. All are linear, read nothing
// outside the text, and return the same on every machine.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/simd/mask.hpp"

namespace wend::simd {

/// Returns the place of the first octet in `set`; text.size() without one.
std::size_t first_in(std::string_view text, charset const& set) noexcept;

/// Returns the place of the first octet outside `set`; text.size() without one.
std::size_t first_outside(std::string_view text, charset const& set) noexcept;

/// Returns the place of the first % that two hexadecimal digits do not follow; text.size() without one.
std::size_t first_bad_escape(std::string_view text) noexcept;

/// Returns the place of the first `pair`, two octets; text.size() without one.
std::size_t first_pair(std::string_view text, char wanted, char other) noexcept;

/// Writes the text to `out` with its ASCII capitals in lower case. `out` has space for it and may be the text
/// itself.
void lower_to(char* out, std::string_view text) noexcept;

/// Writes the places of the first octets `c`, in order, to `places`, up to its size; returns their number.
std::size_t places_of(char c, std::string_view text, std::span<std::uint32_t> places) noexcept;

/// Return which of the first 64 octets of the text are `c`, or outside `set`.
mask mask_of(char c, std::string_view text) noexcept;
mask mask_outside(charset const& set, std::string_view text) noexcept;

}  // namespace wend::simd

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "wend/text/detail/habits.hpp"
#include "wend/text/detail/window.hpp"

namespace wend::text {

/// Returns the begin of the run of scheme characters before `colon`: at most `longest_scheme` away, and not
/// before `floor`.
std::uint64_t run_before(window, std::uint64_t colon, std::uint64_t floor) noexcept;

/// Returns the scheme of a `//` URI whose colon is at `colon`, in the run that begins at `run`. An unknown
/// name that ends in a common scheme's name is cut to it; nothing without a name.
std::optional<std::uint64_t> scheme_in(window, std::uint64_t run, std::uint64_t colon,
                                       std::uint64_t floor) noexcept;

habit const* habit_of(std::string_view scheme) noexcept;

/// Returns the length of the scheme at the beginning of a whole URI; 0 without one.
std::size_t scheme_length(std::string_view uri) noexcept;

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/text/detail/window.hpp"

namespace wend::text {

/// Where the run of scheme characters before `colon` begins: not before `floor`, nor `longest_scheme` away.
std::uint64_t run_before(window, std::uint64_t colon, std::uint64_t floor) noexcept;

/// The scheme of a `//` URI whose colon is at `colon`, in the run that begins at `run`. An unknown name that
/// ends in the name of one of the schemes that people write most is cut to it; nothing if there is no name.
std::optional<std::uint64_t> scheme_in(window, std::uint64_t run, std::uint64_t colon,
                                       std::uint64_t floor) noexcept;

/// A scheme whose URIs usually have no `//`, and what makes one plausible in running text.
struct habit {
  std::string_view name;
  charset first;           // the first character after the colon
  std::string_view needs;  // one of these in the rest; empty: nothing
};
habit const* habit_of(std::string_view scheme) noexcept;

/// The length of the scheme that a whole URI begins with; 0 if it begins with none.
std::size_t scheme_length(std::string_view uri) noexcept;

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend {

/// Returns the profiles in which the text is legal, strictly and by the grammar of its scheme, as a bit set:
/// bit i is profiles[i]. whatwg, which accepts nearly any text, is not among them.
unsigned profiles_that_accept(std::string_view text) noexcept;

}  // namespace wend

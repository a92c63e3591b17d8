// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend {

/// Returns a bit set of the profiles in which the text is legal, in strict mode and by the grammar of its scheme:
/// bit i is profiles[i]. whatwg, which accepts nearly any text, has no bit.
unsigned profiles_that_accept(std::string_view text) noexcept;

}  // namespace wend

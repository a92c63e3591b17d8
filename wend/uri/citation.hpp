// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/error.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// The row of `diagnostic_table` as the profile's own text has it: its section, and its sentence where the
/// texts differ. What no profile decides (access, policy) is the same in all. Constant time, no allocation.
diagnostic_info explain(errc, profile) noexcept;

}  // namespace wend

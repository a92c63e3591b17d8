// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::detail {

/// Whether a pair of this name has a secret value. `is_whole`: the name is not a part of `user[name]`. `is_alone`: no other pair
/// stands beside it; then a common word such as `key` does not count.
bool is_secret_name(std::string_view name, bool is_whole, bool is_alone);

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wend::cli {

/// Returns the octets of the file that `option` names. Throws usage_error if it cannot be read or is longer.
std::string text_of_file(std::string const& name, std::string_view option, std::size_t longest = 64 << 20);

}  // namespace wend::cli

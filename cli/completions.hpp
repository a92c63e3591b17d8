// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend::cli {

/// Returns the script of completions for `bash`, `zsh` or `fish`, from the table of options; absent for another
/// shell. It holds all names, and runs no program.
std::optional<std::string> completions_for(std::string_view shell);

}  // namespace wend::cli

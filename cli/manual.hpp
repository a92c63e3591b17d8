// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace wend::cli {

/// Returns the manual page wend(1), and completions for bash: both from the tables of the help.
std::string manual_page();
std::string bash_completions();

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace wend::cli {

/// The settings of a user, in TOML: `settings_keys` has them, and wend.toml(5). The command line and the
/// environment take precedence.
///
/// Reads `--config`, or the configuration file of the user if it exists, and sets the options that the
/// command line left open. Throws usage_error, with the line, for an invalid file.
void read_settings(options&);

/// $XDG_CONFIG_HOME/wend, or ~/.config/wend; empty without either.
std::string config_folder();

/// $XDG_CACHE_HOME/wend, or ~/.cache/wend; empty without either.
std::string cache_folder();

}  // namespace wend::cli

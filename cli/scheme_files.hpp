// SPDX-License-Identifier: Apache-2.0
//
// Schemes that users add by a file: $XDG_CONFIG_HOME/wend/schemes/*.toml (else ~/.config/wend/schemes/). Their
// keys: `wend help --man wend-schemes.5`.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/expected.hpp"
#include "wend/registry/user_scheme.hpp"

namespace wend::cli {

/// Reads the definition in the file; or returns a sentence with the error and its line.
expected<user_scheme, std::string> read_scheme_file(std::string const& name);

/// The folder of the user's schemes; empty without a home folder.
std::string scheme_folder();

/// Copies a file to the folder, for later runs; returns the failure, or nothing.
std::string keep_scheme_file(std::string const& file, std::string_view scheme);

/// Adds the schemes of the folder. Reports each invalid file on standard error, and adds the others.
void add_schemes_of_user();

}  // namespace wend::cli

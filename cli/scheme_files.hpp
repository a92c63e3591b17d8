// SPDX-License-Identifier: Apache-2.0
//
// Schemes that users add by a file: $XDG_CONFIG_HOME/wend/schemes/*.toml (else ~/.config/wend/schemes/).
//
//     name = "x-doc"
//     title = "Internal papers"
//     section = "internal rules"
//     kind = "locator"                   # or "name", with: properties = "unique, never given twice"
//     port = 8081
//     hierarchical = true
//     resolve = ["http://docs.example{path}", "ftp://mirror.example/pub{path}"]
//     resolver = "http://resolver.example/uri-res/"      # asked for more of them: RFC 2169
//     [syntax]
//     host = false                       # "//" host must follow the colon
//     login = false
//     query = false
//     reserved = ";"

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

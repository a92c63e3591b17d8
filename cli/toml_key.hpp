// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace wend::cli {

/// One key of a TOML file, for the program that reads it and for its manual page.
struct toml_key {
  std::string_view table;        // empty: it stands before all tables
  std::string_view key;          // in capitals: the whole table, whose keys the user chooses
  std::string_view value;        // an example, in TOML; where the keys are the user's, whole lines
  std::string_view help;         // empty: that of `option`
  std::string_view option = {};  // the option that takes precedence

  bool is_whole_table() const { return !key.empty() && key[0] >= 'A' && key[0] <= 'Z'; }
};

/// The keys of config.toml, and those of schemes/*.toml.
std::vector<toml_key> settings_keys();
std::vector<toml_key> scheme_file_keys();

}  // namespace wend::cli

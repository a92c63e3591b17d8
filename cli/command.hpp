// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "cli/options.hpp"
#include "cli/records.hpp"

namespace wend::cli {

/// One subcommand. Each lives in cli/<name>.cpp as a constant and is listed in cli/main.cpp.
struct command {
  std::string_view name;
  std::string_view usage;     // what follows the name
  std::string_view summary;   // one line
  std::string_view more;      // paragraphs
  std::string_view examples;  // "$ wend …" and what it prints
  std::string_view flags;     // its own options, in the order of the help, with spaces between
  bool takes_records;         // and so the options of the filter contract
  int (*run)(options const&, arguments);
};

extern command const parse_command, check_command, explain_command, resolve_command, relate_command,
    normalize_command, compare_command, encode_command, decode_command, edit_command, convert_command,
    extract_command, wrap_command, schemes_command, plan_command, get_command, list_command, search_command,
    stat_command, put_command, append_command, remove_command;

}  // namespace wend::cli

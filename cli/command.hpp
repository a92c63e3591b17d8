// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "cli/options.hpp"
#include "cli/records.hpp"

namespace wend::cli {

/// The input of a command.
enum class input_kind : std::uint8_t {
  records,  // the filter contract, with its options
  pages,    // the same, but each answer is a block of lines, or JSON: --out takes no other form
  texts,    // files of any size; also the options of the contract
  one,      // one URI
  known,    // names of schemes
  nothing,  // no input: runs until it is stopped
  topic,    // the name of a command or of a page
};

/// One subcommand: a constant in cli/<name>.cpp, or in cli/in_modules.cpp, and a line in cli/help.cpp.
struct command {
  std::string_view name;
  std::string_view usage;     // the arguments, after the name
  std::string_view summary;   // one line
  std::string_view more;      // paragraphs
  std::string_view examples;  // "$ wend …" and what it prints
  std::string_view flags;     // its own options, separated by spaces, in the order of the help
  input_kind takes;
  int (*run)(options const&, arguments);  // null: the module has the function
  std::string_view module = "";
};

extern command const parse_command, check_command, explain_command, resolve_command, relate_command,
    normalize_command, domain_command, key_command, compare_command, encode_command, decode_command,
    edit_command, expand_command, convert_command, path_command, redact_command, extract_command,
    wrap_command, idna_command, schemes_command, plan_command, get_command, list_command, search_command,
    stat_command, put_command, append_command, remove_command, session_command, demo_command, serve_command,
    help_command;

}  // namespace wend::cli

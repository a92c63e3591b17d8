// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace wend::cli {

struct command_group {
  std::string_view title;
  std::span<command const* const> commands;
};

std::span<command_group const> command_groups() noexcept;

/// Every command, in the order of the groups.
std::vector<command const*> commands();

/// Null for an unknown name.
command const* find_command(std::string_view name);

/// Reports an unknown command, with the one that was probably meant. Returns the exit status.
int complain_of_command(std::string_view wrong);

/// The options of a command in the parts of its help.
std::vector<option_row const*> own_flags_of(command const&);
std::vector<option_row const*> record_flags_of(command const&);
std::vector<option_row const*> common_flags();

/// All of them, in this order.
std::vector<option_row const*> flags_of(command const&);

/// What the program does, in a line; and commands to begin with.
std::string_view program_summary() noexcept;
std::string_view program_examples() noexcept;

/// The end of the help of a command: paragraphs, and last the statuses, behind `status_title` and between `·`.
std::string_view ending_of(command const&) noexcept;
inline constexpr std::string_view status_title = "Exit status: ";

std::string help_for(command const&, bool colours);
std::string help_for_all(bool colours);

}  // namespace wend::cli

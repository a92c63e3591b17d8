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

std::vector<option_row const*> own_flags_of(command const&);
std::vector<option_row const*> contract_flags();
std::string_view filter_contract() noexcept;

/// The command's own options, then those of the filter contract, then those of every command.
std::vector<option_row const*> flags_of(command const&);

std::string help_for(command const&, bool colours);
std::string help_for_all(bool colours);

}  // namespace wend::cli

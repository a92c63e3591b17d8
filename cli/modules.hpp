// SPDX-License-Identifier: Apache-2.0
//
// Parts of the program that are loaded when first needed: lib/wend/NAME.so beside bin/wend. A module takes
// the core's symbols from the program, and those of the network half from net.so.

#pragma once

#include <span>
#include <string_view>

#include "cli/options.hpp"
#include "cli/records.hpp"
#include "wend/access/representation.hpp"

namespace wend::cli {

/// The interface of a module. `version` is the first member in every version, and is compared before the
/// others are read.
struct module {
  char const* version;
  void (*begin)();  // registers what the module provides
};

/// A command that a module implements.
struct module_command {
  std::string_view name;
  int (*run)(options const&, arguments);
};

/// For `begin`; the array must outlive the program.
void add_commands(std::span<module_command const>);

/// Loads the module and what it stands on, once. `adapter-not-installed`, in words that name the Debian
/// package; `module-mismatch` where its version is not the program's. Any thread.
wend::outcome<void> load_module(std::string_view name);

/// The command's work, out of its module; null where the module has no such command.
wend::outcome<module_command> command_of_module(std::string_view module, std::string_view name);

/// Searches the modules for adapters from now on.
void use_adapters_of_modules();

}  // namespace wend::cli

/// The one entry point of a module.
extern "C" wend::cli::module const* wend_module() noexcept;

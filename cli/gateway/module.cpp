// SPDX-License-Identifier: Apache-2.0
#include "cli/modules.hpp"

#include "cli/gateway/commands.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

constexpr module_command commands[] = {{"serve", run_serve}, {"demo", run_demo}};

}  // namespace
}  // namespace wend::cli

wend::cli::module const* wend_module() noexcept {
  static constexpr wend::cli::module self{WEND_VERSION_STRING,
                                          [] { wend::cli::add_commands(wend::cli::commands); }};
  return &self;
}

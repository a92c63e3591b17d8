// SPDX-License-Identifier: Apache-2.0
#include "cli/modules.hpp"

#include "cli/net/commands.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

constexpr module_command commands[] = {
    {"get", run_get}, {"search", run_search}, {"list", run_list},     {"stat", run_stat},
    {"put", run_put}, {"append", run_append}, {"remove", run_remove}, {"session", run_session}};

}  // namespace
}  // namespace wend::cli

wend::cli::module const* wend_module() noexcept {
  static constexpr wend::cli::module self{WEND_VERSION_STRING,
                                          [] { wend::cli::add_commands(wend::cli::commands); }};
  return &self;
}

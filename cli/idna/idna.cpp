// SPDX-License-Identifier: Apache-2.0
//
// The module idna: the command, and ICU for the other commands.

#include "wend/idna/idna.hpp"

#include "cli/modules.hpp"
#include "wend/access/adapters.hpp"
#include "wend/idna/encodings.hpp"

namespace wend::cli {
namespace {

constexpr std::string_view columns[] = {"host"};
constexpr fields host_fields{"host", columns};

outcome print_host(command_context& at, record const& r) {
  bool to_people = r.flag("unicode").value_or(at.how.unicode);
  bool is_strict = at.how.mode == mode::strict || r.flag("strict").value_or(false);
  auto const& rules = is_strict ? idna::strict : idna::as_browsers_do;
  auto host = to_people ? idna::to_unicode(r.text, rules) : idna::to_ascii(r.text, rules);
  if (!host) return at.refuse(r, problem_of(host.error(), r.profile));
  return at.give(r, to_people ? "unicode" : "ascii", *host, {});
}

int run_idna(options const& how, arguments given) {
  command_context at(how, shape::lines);
  return for_each_record(at, given, host_fields, print_host);
}

constexpr module_command commands[] = {{"idna", run_idna}};
constexpr access::adapter adapter{
    .name = "idna", .to_ascii = idna::to_ascii, .encoder_for = idna::encoder_for};

}  // namespace
}  // namespace wend::cli

wend::cli::module const* wend_module() noexcept {
  static constexpr wend::cli::module self{WEND_VERSION, [] {
                                            wend::cli::add_commands(wend::cli::commands);
                                            wend::access::add_adapter(wend::cli::adapter);
                                          }};
  return &self;
}

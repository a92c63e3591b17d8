// SPDX-License-Identifier: Apache-2.0
//
// The module idna: the command, and what the other commands ask of ICU.

#include "wend/idna/idna.hpp"

#include "cli/modules.hpp"
#include "wend/access/adapters.hpp"
#include "wend/idna/encodings.hpp"

namespace wend::cli {
namespace {

constexpr std::string_view columns[] = {"host"};
constexpr fields host_fields{"host", columns};

outcome say_host(desk& at, record const& one) {
  bool to_people = one.flag("unicode").value_or(at.how.unicode);
  bool is_strict = at.how.mode == mode::strict || one.flag("strict").value_or(false);
  auto const& rules = is_strict ? idna::strict : idna::as_browsers_do;
  auto made = to_people ? idna::to_unicode(one.text, rules) : idna::to_ascii(one.text, rules);
  if (!made) return at.refuse(one, problem_of(made.error(), one.profile));
  return at.give(one, to_people ? "unicode" : "ascii", *made, {});
}

int run_idna(options const& how, arguments given) {
  desk at(how, shape::lines);
  return for_each_record(at, given, host_fields, say_host);
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

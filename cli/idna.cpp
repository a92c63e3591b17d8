// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/idna.hpp"

#include "cli/command.hpp"

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

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  return for_each_record(at, given, host_fields, print_host);
}

}  // namespace

command const idna_command{
    "idna",
    "[HOST…]",
    "host names beyond ASCII as the DNS has them, and back",
    "Unicode's UTS 46, without its transitional forms, as the URL Standard of the WHATWG "
    "uses it: a name all in\n"
    "ASCII is only written in lower case. --strict checks hyphens, lengths and the rules "
    "of STD 3 too, of every\n"
    "name. In --in jsonl: `host`, and `unicode` or `strict`.",
    "$ wend idna bücher.example\n"
    "xn--bcher-kva.example\n"
    "$ wend idna --unicode xn--bcher-kva.example\n"
    "bücher.example",
    "--unicode --strict",
    input_kind::records,
    run};

}  // namespace wend::cli

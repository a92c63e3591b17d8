// SPDX-License-Identifier: Apache-2.0
#ifdef WEND_HAS_IDNA
#include "wend/idna/idna.hpp"
#endif

#include "cli/command.hpp"

namespace wend::cli {
namespace {

constexpr std::string_view columns[] = {"host"};
constexpr fields host_fields{"host", columns};

#ifdef WEND_HAS_IDNA
outcome say_host(desk& at, record const& one) {
  bool to_people = one.flag("unicode").value_or(at.how.unicode);
  bool is_strict = at.how.mode == mode::strict || one.flag("strict").value_or(false);
  auto const& rules = is_strict ? idna::strict : idna::as_browsers_do;
  auto made = to_people ? idna::to_unicode(one.text, rules) : idna::to_ascii(one.text, rules);
  if (!made) return at.refuse(one, problem_of(made.error(), one.profile));
  return at.give(one, to_people ? "unicode" : "ascii", *made, {});
}

int run(options const& how, arguments given) {
  desk at(how, shape::lines);
  return for_each_record(at, given, host_fields, say_host);
}
#else
int run(options const&, arguments) {
  throw usage_error("idna wants ICU, without which this program was built");
}
#endif

}  // namespace

command const idna_command{
    "idna",
    "[HOST…]",
    "host names beyond ASCII as the DNS has them, and back",
    "Unicode's UTS 46, without its transitional forms, as the URL Standard of the WHATWG "
    "uses it: a name all in\n"
    "ASCII is only written in lower case. --strict asks for hyphens, lengths and the rules "
    "of STD 3 too, of every\n"
    "name. In --in jsonl: `host`, and `unicode` or `strict`.",
    "$ wend idna bücher.example\n"
    "xn--bcher-kva.example\n"
    "$ wend idna --unicode xn--bcher-kva.example\n"
    "bücher.example",
    "--unicode --strict",
    diet::records,
    run};

}  // namespace wend::cli

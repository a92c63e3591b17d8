// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/resolve.hpp"
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

reading reading_for(record const& one, options const& how) {
  auto own = one.value("reading");
  if (!own) return how.how_to_resolve;
  if (*own != "rule" && *own != "examples")
    throw bad_record("the reading is rule or examples, not '" + *own + "'");
  return *own == "rule" ? reading::rule : reading::examples;
}

outcome say_by_standard(desk& at, record const& one, uri_view base) {
  auto made = whatwg::parse_and_tell(one.text, {.to_ascii = host_names(), .base = base});
  if (!made) return at.refuse(one, problem_of(made.error(), one.profile));
  return at.give(one, "uri", made->value.text(), made->repairs,
                 [&](json_object& to) { to.text("base", at.repeated(base.text())); });
}

outcome say_resolved(desk& at, record const& one, answer<name> const& base) {
  if (!base) return at.refuse(one, base.error());
  if (one.profile == profile::whatwg) return say_by_standard(at, one, base->value);
  mode_of_reading way = one;
  way.reference = true;
  auto reference = read_name(way, one.text);
  if (!reference) return at.refuse(one, reference.error());

  auto made = resolve(base->value, reference->value, reading_for(one, at.how));
  if (!made) return at.refuse(one, problem_of(made.error(), one.profile));
  auto said = reference->said;
  said.insert(said.end(), made->notices.begin(), made->notices.end());
  return at.give(one, "uri", made->value.text(), said,
                 [&](json_object& to) { put_masked(to, "base", base->value.text(), at.how); });
}

constexpr std::string_view columns[] = {"base", "ref"};

int run(options const& how, arguments given) {
  bool records_have_bases = how.in == shape::jsonl || how.in == shape::tsv;
  if (!how.base && !records_have_bases)
    throw usage_error("no context: a partial form means nothing without --base");
  desk at(how, shape::lines);
  auto const base = base_for_all(at);
  return for_each_record(at, given, {"ref", columns}, [&](desk& here, record const& one) {
    if (base) return say_resolved(here, one, *base);
    return say_resolved(here, one, read_base(one, here.how));
  });
}

}  // namespace

command const resolve_command{
    "resolve",
    "--base BASE [REF…]",
    "the full form of a partial one",
    "By the rules of the profile: RFC 3986 §5, RFC 1630 and url7a §Partial form, "
    "RFC 1808 §4 in rfc1738 (which has\n"
    "none of its own; a notice says so), the URL Standard in whatwg. With --in tsv the columns are base and "
    "ref;\nwith --in jsonl the keys are `base`, `ref`, `reading`.",
    "$ wend resolve --base http://a.example/b/c/d ../g\n"
    "http://a.example/b/g\n"
    "$ wend resolve --profile rfc1630 --base magic://a/b/c//d/e/f /g\n"
    "magic://a/b/c//d/g",
    "--base --profile --strict --lenient --rel-reading --iri",
    diet::records,
    run};

}  // namespace wend::cli

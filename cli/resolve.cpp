// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/resolve.hpp"
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend::cli {
namespace {

resolution::reading reading_for(record const& record, options const& how) {
  auto own = record.value("reading");
  if (!own) return how.how_to_resolve;
  if (*own != "rule" && *own != "examples")
    throw bad_record("the reading is rule or examples, not '" + *own + "'");
  return *own == "rule" ? resolution::reading::rule : resolution::reading::examples;
}

outcome print_by_standard(command_context& at, record const& record, uri_view base) {
  auto parsed = whatwg::parse_and_tell(record.text, {.base = base});
  if (!parsed) return at.refuse(record, problem_of(parsed.error(), record.profile));
  return at.give(record, "uri", parsed->value.text(), parsed->repairs,
                 [&](json_object& to) { to.text("base", at.repeated(base.text())); });
}

outcome print_resolved(command_context& at, record const& record, answer<name> const& base) {
  if (!base) return at.refuse(record, base.error());
  if (is_url_standard(record.profile)) return print_by_standard(at, record, base->value);
  mode_of_reading way = record;
  way.reference = true;
  auto reference = read_name(way, record.text);
  if (!reference) return at.refuse(record, reference.error());

  auto resolution = resolve(base->value, reference->value, reading_for(record, at.how));
  if (!resolution) return at.refuse(record, problem_of(resolution.error(), record.profile));
  auto notices = reference->notices;
  notices.insert(notices.end(), resolution->notices.begin(), resolution->notices.end());
  return at.give(record, "uri", resolution->value.text(), notices,
                 [&](json_object& to) { put_masked(to, "base", base->value.text(), at.how); });
}

constexpr std::string_view columns[] = {"base", "ref"};

int run(options const& how, arguments given) {
  bool records_have_bases = how.in == shape::jsonl || how.in == shape::tsv;
  if (!how.base && !records_have_bases)
    throw usage_error("no context: a partial form has no meaning without --base");
  command_context at(how, shape::lines);
  auto const base = base_for_all(at);
  return for_each_record(at, given, {"ref", columns}, [&](command_context& here, record const& record) {
    if (base) return print_resolved(here, record, *base);
    return print_resolved(here, record, read_base(record, here.how));
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
    input_kind::records,
    run};

}  // namespace wend::cli

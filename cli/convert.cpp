// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/convert.hpp"

#include <algorithm>

#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parse.hpp"

namespace wend::cli {
namespace {

std::optional<side> side_for(record const& record, std::string_view key, std::optional<side> otherwise) {
  auto own = record.value(key);
  if (!own) return otherwise;
  auto named = side_named(*own);
  if (!named) throw bad_record("unknown profile '" + *own + "'");
  return named;
}

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return eight_bit[c]; });
}

std::string_view name_of_side(side s) { return s.iri ? "iri" : name_of(s.profile); }

/// The changes before the conversion, and those after it.
void add_changes_of_form(std::vector<std::string>& to, record const& from, std::string_view read,
                         std::string_view converted, std::string_view written) {
  if (is_url_standard(from.profile) && read != from.text)
    to.insert(to.begin(), "brought to the URL Standard's normal form");
  if (from.iri && !is_ascii(from.text)) to.insert(to.begin(), "characters are written as escapes of UTF-8");
  if (written != converted) to.push_back("escapes of UTF-8 are written as characters");
}

outcome print_converted(command_context& at, record const& record) {
  auto from = record;
  auto source = *side_for(record, "from", at.how.from.value_or(side{record.profile, record.iri}));
  from.profile = source.profile;
  from.iri = source.iri;
  auto to = side_for(record, "to", at.how.to);
  if (!to) return at.refuse(record, bad_record("no profile `to`"));
  auto it = read_name(from);
  if (!it) return at.refuse(from, it.error());
  auto conversion = convert(it->value, to->profile);
  if (!conversion) {
    auto wrong = problem_in(given_text(record.text, from.profile), conversion.error());
    // Why the other profile refuses the name: the part that it has no form for.
    auto there = parse(it->value.text(), to->profile);
    if (!there)
      wrong.message += "; in " + std::string(name_of(to->profile)) + " " +
                       std::string(explain(there.error().code, to->profile).message);
    return at.refuse(from, wrong);
  }
  if (from.iri && (predates_rfc1738(to->profile)) && !is_ascii(record.text))
    conversion->lost.push_back("its characters are octets of UTF-8, which " +
                               std::string(name_of(to->profile)) + " reads as ISO 8859-1");
  auto text = to->iri ? iri_of_uri(conversion->value) : conversion->value.text();
  add_changes_of_form(conversion->changes, from, it->value.text(), conversion->value.text(), text);
  if (!at.json())
    for (auto const& change : conversion->changes) at.report(record, "changed", change);
  if (!at.json())
    for (auto const& loss : conversion->lost) at.report_for_each(record, "lost", loss);
  return at.give(from, "uri", text, it->notices, [&](json_object& answer) {
    answer.text("to", name_of_side(*to));
    answer.texts("changes", conversion->changes);
    answer.texts("lost", conversion->lost);
  });
}

constexpr std::string_view columns[] = {"uri", "from", "to"};

int run(options const& how, arguments given) {
  bool records_may_say = how.in == shape::jsonl || how.in == shape::tsv;
  if (!how.to && !records_may_say) throw usage_error("convert needs --to PROFILE");
  command_context at(how, shape::lines);
  return for_each_record(at, given, {"uri", columns}, print_converted);
}

}  // namespace

command const convert_command{
    "convert",
    "--from P --to P [URI…]",
    "the same name as another text writes it",
    "Standard error names each change, and each loss: where the conversion back would give a name "
    "that is\n"
    "not known to be the same. A name for which the other profile has no form is `not-expressible`.",
    "$ wend convert --from rfc3986 --to rfc1738 http://h.example/~ann\n"
    "http://h.example/%7Eann",
    "--from --to --profile --strict --lenient",
    input_kind::records,
    run};

}  // namespace wend::cli

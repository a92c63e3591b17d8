// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/convert.hpp"

#include "cli/command.hpp"
#include "cli/names.hpp"

namespace wend::cli {
namespace {

std::optional<profile> profile_for(record const& one, std::string_view key,
                                   std::optional<profile> otherwise) {
  auto own = one.value(key);
  if (!own) return otherwise;
  auto law = profile_named(*own);
  if (!law || *law == profile::whatwg) throw bad_record("there is no profile '" + *own + "' here");
  return law;
}

outcome say_converted(desk& at, record const& one) {
  auto from = one;
  from.law = *profile_for(one, "from", at.how.from.value_or(one.law));
  auto to = profile_for(one, "to", at.how.to);
  if (!to) return at.refuse(one, bad_record("no profile `to`"));
  auto it = read_name(from);
  if (!it) return at.refuse(from, it.error());
  auto made = convert(it->value, *to);
  if (!made) return at.refuse(from, problem_in(given_text(one.text), made.error()));
  if (!at.json())
    for (auto const& change : made->changes) at.tell(one, "changed", change);
  return at.give(from, "uri", made->value.text(), it->said, [&](json_object& answer) {
    answer.text("to", name_of(*to));
    answer.texts("changes", made->changes);
  });
}

constexpr std::string_view columns[] = {"uri", "from", "to"};

int run(options const& how, arguments given) {
  bool records_may_say = how.in == shape::jsonl || how.in == shape::tsv;
  if (!how.to && !records_may_say) throw usage_error("convert wants --to PROFILE");
  desk at(how, shape::lines);
  return for_each_record(at, given, {"uri", columns},
                         [&](record const& one) { return say_converted(at, one); });
}

}  // namespace

command const convert_command{
    "convert",
    "--from P --to P [URI…]",
    "the same name as another text writes it",
    "What was changed is said on standard error. A name for which the other profile has no form is\n"
    "`not-expressible`.",
    "$ wend convert --from rfc3986 --to rfc1738 http://h.example/~ann\n"
    "http://h.example/%7Eann",
    "--from --to --profile --strict --lenient",
    true,
    run};

}  // namespace wend::cli

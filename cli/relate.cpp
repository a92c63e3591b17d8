// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/resolve.hpp"

namespace wend::cli {
namespace {

outcome print_related(command_context& at, record const& record, answer<name> const& base) {
  if (!base) return at.refuse(record, base.error());
  mode_of_reading way = record;
  way.reference = true;
  auto target = read_name(way, record.text);
  if (!target) return at.refuse(record, target.error());
  if (!target->value.view().has_scheme())
    return at.refuse(record, problem_of({errc::no_scheme, 0}, record.profile));
  auto reference = relate(base->value, target->value);
  if (!reference) return at.refuse(record, problem_of(reference.error(), record.profile));
  return at.give(record, "uri", reference->text(), target->notices,
                 [&](json_object& to) { put_masked(to, "base", base->value.text(), at.how); });
}

constexpr std::string_view columns[] = {"base", "uri"};

int run(options const& how, arguments given) {
  bool records_have_bases = how.in == shape::jsonl || how.in == shape::tsv;
  if (!how.base && !records_have_bases) throw usage_error("no context: give a --base");
  command_context at(how, shape::lines);
  auto const base = base_for_all(at);
  return for_each_record(at, given, {"uri", columns}, [&](command_context& here, record const& record) {
    if (base) return print_related(here, record, *base);
    return print_related(here, record, read_base(record, here.how));
  });
}

}  // namespace

command const relate_command{"relate",
                             "--base BASE [URI…]",
                             "a partial form of a full one",
                             "Resolved against the same base, it gives the URI again. The full form is "
                             "printed where nothing shorter does.\n"
                             "With --in tsv the columns are base and uri.",
                             "$ wend relate --base http://h.example/a/b http://h.example/a/c\n"
                             "c",
                             "--base --profile --strict --lenient --iri",
                             input_kind::records,
                             run};

}  // namespace wend::cli

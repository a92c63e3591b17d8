// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::cli {
namespace {

/// The words of a search, where the profile has such: RFC 1630 §Query strings.
bool has_words(context where, profile p) { return where == context::search && (predates_rfc1738(p)); }

outcome print_decoded(command_context& at, record const& record) {
  auto where = context_for(record, at.how);
  auto octets = unescape(record.text, where, record.profile);
  if (!octets) return at.refuse(record, problem_of(octets.error(), record.profile));
  auto text = text_of(*octets, record.profile);
  return at.give(record, "decoded", text.value_or(*octets), {}, [&](json_object& to) {
    to.text("octets_hex", hex_of(*octets));
    to.text("text", text);
    if (!has_words(where, record.profile)) return;
    auto words = query_words(record.text);
    for (auto& word : words) word = text_of(word, record.profile).value_or(word);
    to.texts("words", words);
  });
}

constexpr std::string_view columns[] = {"encoded", "context"};

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  return for_each_record(at, given, {"encoded", columns}, print_decoded);
}

}  // namespace

context context_for(record const& record, options const& how) {
  auto own = record.value("context");
  if (!own) own = record.value("part");
  if (!own) return how.where;
  auto named = context_named(*own);
  if (!named) throw bad_record("there is no context '" + *own + "'");
  return *named;
}

command const decode_command{"decode",
                             "[TEXT…]",
                             "what escapes stand for",
                             "Once: %2541 is %41. Printed is the text, in UTF-8, that the profile reads in "
                             "the octets (ISO 8859-1 in rfc1630\n"
                             "and url7a), or the octets themselves where they are no text. In the searches "
                             "of rfc1630 and url7a + is a space.\n"
                             "A value with a line break needs -0, --out tsv or --json.",
                             "$ wend decode caf%C3%A9%20noir\n"
                             "café noir",
                             "--context --profile",
                             input_kind::records,
                             run};

}  // namespace wend::cli

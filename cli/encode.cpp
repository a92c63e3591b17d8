// SPDX-License-Identifier: Apache-2.0
#include "cli/command.hpp"
#include "cli/names.hpp"
#include "wend/uri/escape.hpp"

namespace wend::cli {
namespace {

outcome print_encoded(command_context& at, record const& record) {
  auto where = context_for(record, at.how);
  auto octets = record.has_text ? octets_of(record.text, record.profile)
                                : result<std::string>(record.value("octets").value_or(""));
  if (!octets) return at.refuse(record, problem_of(octets.error(), record.profile));
  if (!record.has_text && !record.has("octets_hex"))
    return at.refuse(record, bad_record("neither `text` nor `octets_hex`"));
  auto encoded = escape(*octets, where, record.profile);
  if (auto first = encoded.find('%'); first != encoded.npos && !has_escapes(where, record.profile))
    return at.refuse(record,
                     problem_of({errc::not_expressible, static_cast<std::uint32_t>(first)}, record.profile));
  return at.give(record, "encoded", encoded, {},
                 [&](json_object& to) { to.text("context", name_of(where)); });
}

constexpr std::string_view columns[] = {"text", "context"};

int run(options const& how, arguments given) {
  command_context at(how, shape::lines);
  return for_each_record(at, given, {"text", columns, true}, print_encoded);
}

}  // namespace

command const encode_command{
    "encode",
    "[TEXT…]",
    "text written so that it can be part of a URI",
    "The text is UTF-8; it becomes the octets of the profile (ISO 8859-1 in rfc1630 and url7a, UTF-8 in the "
    "others),\n"
    "and what may not stand there is escaped. With --in jsonl: `text` or `octets_hex`, and `context`.",
    "$ wend encode --context path-segment 'a/b c'\n"
    "a%2Fb%20c",
    "--context --profile",
    input_kind::records,
    run};

}  // namespace wend::cli

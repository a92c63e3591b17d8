// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/reply.hpp"

#include <algorithm>

#include "wend/schemes/wais/octets.hpp"

namespace wend::wais {
namespace {

void read_types(hit& one, block types) {
  while (!types.empty()) {
    auto const [name, octets] = types.next();
    if (name == tag::type) one.types.emplace_back(octets);
  }
}

hit read_hit(block& group) {
  hit one;
  while (!group.empty()) {
    auto const [name, octets] = group.next();
    switch (name) {
      case tag::document_id: one.id = octets; break;
      case tag::score: one.score = number_of(octets); break;
      case tag::document_length: one.octets = number_of(octets); break;
      case tag::lines: one.lines = number_of(octets); break;
      case tag::date: one.date = octets; break;
      case tag::source: one.source = octets; break;
      case tag::headline: one.headline = octets; break;
      case tag::type_block: read_types(one, group.inside(octets)); break;
      default: break;
    }
  }
  return one;
}

/// The length has two octets, and counts all behind it but the mark at the end.
diagnostic read_diagnostic(block& records) {
  constexpr std::size_t code_size = 2, surrogate_size = 1;
  diagnostic made;
  auto from = records.rest();
  auto said = records.take(records.binary(2));
  if (said.size() < code_size + surrogate_size) return records.fail(errc::unexpected_reply, from), made;
  made.code = said.substr(0, code_size);
  made.words = said.substr(code_size, said.size() - code_size - surrogate_size);
  if (!records.empty()) records.take(1);
  return made;
}

void read_record(answer& made, block& records) {
  auto name = records.compressed();
  if (name == tag::diagnostic_record) {
    auto refused = read_diagnostic(records);
    if (!records.wrong() && !made.refused) made.refused = std::move(refused);
    return;
  }
  auto group = records.inside(records.counted());
  if (name == tag::document_header || name == tag::short_header || name == tag::long_header ||
      name == tag::headline_group) {
    made.hits.push_back(read_hit(group));
  } else if (name == tag::text_group) {
    while (!group.empty())
      if (auto const one = group.next(); one.tag == tag::document_text) made.text = one.octets;
  }
  if (group.wrong()) records.fail(*group.wrong());
}

}  // namespace

wire::hearing<std::string> message_header() {
  static constexpr std::size_t most_junk = 64;
  return {[](wire::inbox& in, std::size_t) -> wire::heard<std::string> {
    auto waiting = in.waiting();
    auto junk = std::min({waiting.find('0'), waiting.size(), most_junk});
    if (waiting.size() < junk + header_size) return in.ended() ? wire::closed : wire::not_yet;
    in.take(junk);
    return std::string(in.take(header_size));
  }};
}

result<greeting> read_greeting(std::string_view message) {
  block all(message, message.data());
  auto head = all.head_of(apdu::init_response);
  greeting made;
  made.is_accepted = head.binary(1) == 1;
  while (!head.empty())
    if (auto const one = head.next(); one.tag == tag::maximum_record_size)
      made.longest_record = number_of(one.octets);
  if (head.wrong()) return std::unexpected(*head.wrong());
  return made;
}

result<answer> read_answer(std::string_view message) {
  constexpr std::size_t status_and_counts = 1 + 3 + 3 + 3;
  block all(message, message.data());
  auto head = all.head_of(apdu::search_response);
  head.take(status_and_counts);
  while (!head.empty()) head.next();
  if (head.wrong()) return std::unexpected(*head.wrong());
  answer made;
  if (all.empty()) return made;
  auto from = all.rest();
  if (all.compressed() != tag::user_information) all.fail(errc::unexpected_reply, from);
  auto records = all.inside(all.counted());
  while (!records.empty()) read_record(made, records);
  if (auto wrong = all.wrong() ? all.wrong() : records.wrong()) return std::unexpected(*wrong);
  return made;
}

errc error_of(diagnostic const& why) noexcept {
  auto is = [&](std::string_view code) { return why.code == code; };
  if (is("T2") || is("SH")) return errc::not_allowed;
  if (is("S2") || is("SV") || is("SU")) return errc::busy;
  if (is("SF") || is("SX") || why.words.find("not available") != std::string::npos) return errc::not_found;
  return errc::unexpected_reply;
}

bool is_out_of_range(diagnostic const& why) noexcept { return why.code == "SF"; }

strings fields_of_id(std::string_view id) {
  strings fields;
  block rest(id, id.data());
  while (!rest.empty()) {
    auto const [number, octets] = rest.next();
    auto text = std::to_string(number) + '=';
    fields.push_back(text += octets);
  }
  return rest.wrong() ? strings() : fields;
}

// ---- the same, written

std::string greeting_message(greeting const& said, implementation const& who, std::string_view reference) {
  std::string fields(1, said.is_accepted ? '\x01' : '\0'), chunks, information;
  put(fields, tag::protocol_version, "\x80");
  put(fields, tag::options, "\x80");  // search
  put(fields, tag::preferred_message_size, said.longest_record);
  put(fields, tag::maximum_record_size, said.longest_record);
  put(fields, tag::implementation_id, who.id);
  put(fields, tag::implementation_name, who.name);
  put(fields, tag::implementation_version, who.version);
  if (!reference.empty()) put(fields, tag::reference_id, reference);
  put(chunks, tag::chunk_code, 0);
  put(chunks, tag::chunk_id_length, 0);
  put(information, tag::user_information, chunks);
  return message(apdu::init_response, fields, information);
}

/// In this order, and with a source: freeWAIS's clients take what follows the types for it, whatever it is.
std::string record_of(hit const& found) {
  std::string group, types, record;
  put(group, tag::document_id, found.id);
  if (found.score) put(group, tag::score, *found.score);
  if (found.octets) put(group, tag::document_length, *found.octets);
  if (found.lines) put(group, tag::lines, *found.lines);
  for (auto const& type : found.types) put(types, tag::type, type);
  if (!types.empty()) put(group, tag::type_block, types);
  put(group, tag::source, found.source);
  if (!found.date.empty()) put(group, tag::date, found.date);
  put(group, tag::headline, found.headline);
  put(record, tag::document_header, group);
  return record;
}

std::string text_record(std::string_view id, std::string_view text) {
  std::string group, record;
  put(group, tag::document_id, id);
  put(group, tag::version_number, 0);
  put(group, tag::document_text, text);
  put(record, tag::text_group, group);
  return record;
}

std::string record_of(diagnostic const& why, bool stands_for_document) {
  std::string record;
  put_compressed(record, tag::diagnostic_record);
  constexpr std::size_t most_words = 1000;
  auto words = why.words.substr(0, most_words);
  put_octets(record, why.code.size() + words.size() + 1, 2);
  (record += why.code) += words;
  record += stands_for_document ? '\x01' : '\0';
  return record += '\x1D';
}

std::string answer_message(strings const& records, std::string_view reference, std::string_view words_used) {
  std::string fields(1, '\0'), all, information;  // all went well: nobody trusts it
  for (auto number : {std::size_t{0}, records.size(), std::size_t{0}}) put_octets(fields, number, 3);
  put(fields, tag::present_status, 0);
  if (!reference.empty()) put(fields, tag::reference_id, reference);
  if (!words_used.empty()) put(all, tag::seed_words_used, words_used);
  for (auto record : records) all += record;
  put(information, tag::user_information, all);
  return message(apdu::search_response, fields, information);
}

}  // namespace wend::wais

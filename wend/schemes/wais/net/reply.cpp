// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/reply.hpp"

#include <algorithm>

#include "wend/schemes/wais/octets.hpp"

namespace wend::wais {
namespace {

void read_types(hit& hit, block types) {
  while (!types.empty()) {
    auto const [name, octets] = types.next();
    if (name == tag::type) hit.types.emplace_back(octets);
  }
}

hit read_hit(block& group) {
  hit hit;
  while (!group.empty()) {
    auto const [name, octets] = group.next();
    switch (name) {
      case tag::document_id: hit.id = octets; break;
      case tag::score: hit.score = number_of(octets); break;
      case tag::document_length: hit.octets = number_of(octets); break;
      case tag::lines: hit.lines = number_of(octets); break;
      case tag::date: hit.date = octets; break;
      case tag::source: hit.source = octets; break;
      case tag::headline: hit.headline = octets; break;
      case tag::type_block: read_types(hit, group.inside(octets)); break;
      default: break;
    }
  }
  return hit;
}

/// The length has two octets, and counts all octets behind it except the end mark.
diagnostic read_diagnostic(block& records) {
  constexpr std::size_t code_size = 2, surrogate_size = 1;
  diagnostic diagnostic;
  auto from = records.rest();
  auto field = records.take(records.binary(2));
  if (field.size() < code_size + surrogate_size) {
    records.fail(errc::unexpected_reply, from);
    return diagnostic;
  }
  diagnostic.code = field.substr(0, code_size);
  diagnostic.words = field.substr(code_size, field.size() - code_size - surrogate_size);
  if (!records.empty()) records.take(1);
  return diagnostic;
}

void read_record(answer& answer, block& records) {
  auto name = records.compressed();
  if (name == tag::diagnostic_record) {
    auto refused = read_diagnostic(records);
    if (!records.wrong() && !answer.refused) answer.refused = std::move(refused);
    return;
  }
  auto group = records.inside(records.counted());
  if (name == tag::document_header || name == tag::short_header || name == tag::long_header ||
      name == tag::headline_group) {
    answer.hits.push_back(read_hit(group));
  } else if (name == tag::text_group) {
    while (!group.empty())
      if (auto const field = group.next(); field.tag == tag::document_text) answer.text = field.octets;
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
  block pdu(message, message.data());
  auto head = pdu.head_of(apdu::init_response);
  greeting greeting;
  greeting.is_accepted = head.binary(1) == 1;
  while (!head.empty())
    if (auto const field = head.next(); field.tag == tag::maximum_record_size)
      greeting.longest_record = number_of(field.octets);
  if (head.wrong()) return unexpected(*head.wrong());
  return greeting;
}

result<answer> read_answer(std::string_view message) {
  constexpr std::size_t status_and_counts = 1 + 3 + 3 + 3;
  block pdu(message, message.data());
  auto head = pdu.head_of(apdu::search_response);
  head.take(status_and_counts);
  while (!head.empty()) head.next();
  if (head.wrong()) return unexpected(*head.wrong());
  answer answer;
  if (pdu.empty()) return answer;
  auto from = pdu.rest();
  if (pdu.compressed() != tag::user_information) pdu.fail(errc::unexpected_reply, from);
  auto records = pdu.inside(pdu.counted());
  while (!records.empty()) read_record(answer, records);
  if (auto wrong = pdu.wrong() ? pdu.wrong() : records.wrong()) return unexpected(*wrong);
  return answer;
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

// ---- writing answers

std::string greeting_message(greeting const& greeting, implementation const& server,
                             std::string_view reference) {
  std::string fields(1, greeting.is_accepted ? '\x01' : '\0'), chunks, information;
  put(fields, tag::protocol_version, "\x80");
  put(fields, tag::options, "\x80");  // search
  put(fields, tag::preferred_message_size, greeting.longest_record);
  put(fields, tag::maximum_record_size, greeting.longest_record);
  put(fields, tag::implementation_id, server.id);
  put(fields, tag::implementation_name, server.name);
  put(fields, tag::implementation_version, server.version);
  if (!reference.empty()) put(fields, tag::reference_id, reference);
  put(chunks, tag::chunk_code, 0);
  put(chunks, tag::chunk_id_length, 0);
  put(information, tag::user_information, chunks);
  return message(apdu::init_response, fields, information);
}

/// In this order, and with a source: freeWAIS's clients take the field after the types for the source.
std::string record_of(hit const& hit) {
  std::string group, types, record;
  put(group, tag::document_id, hit.id);
  if (hit.score) put(group, tag::score, *hit.score);
  if (hit.octets) put(group, tag::document_length, *hit.octets);
  if (hit.lines) put(group, tag::lines, *hit.lines);
  for (auto const& type : hit.types) put(types, tag::type, type);
  if (!types.empty()) put(group, tag::type_block, types);
  put(group, tag::source, hit.source);
  if (!hit.date.empty()) put(group, tag::date, hit.date);
  put(group, tag::headline, hit.headline);
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

std::string record_of(diagnostic const& why, stands_for what) {
  std::string record;
  put_compressed(record, tag::diagnostic_record);
  constexpr std::size_t most_words = 1000;
  auto words = why.words.substr(0, most_words);
  put_octets(record, why.code.size() + words.size() + 1, 2);
  (record += why.code) += words;
  record += what == stands_for::document ? '\x01' : '\0';
  return record += '\x1D';
}

std::string answer_message(strings const& records, std::string_view reference, std::string_view words_used) {
  std::string fields(1, '\0'), contents, information;  // zero: success, which clients ignore
  for (auto number : {std::size_t{0}, records.size(), std::size_t{0}}) put_octets(fields, number, 3);
  put(fields, tag::present_status, 0);
  if (!reference.empty()) put(fields, tag::reference_id, reference);
  if (!words_used.empty()) put(contents, tag::seed_words_used, words_used);
  for (auto record : records) contents += record;
  put(information, tag::user_information, contents);
  return message(apdu::search_response, fields, information);
}

}  // namespace wend::wais

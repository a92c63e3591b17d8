// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/reply.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/base/charset.hpp"
#include "wend/schemes/wais/apdu.hpp"

namespace wend::wais {
namespace {

constexpr std::size_t header_size = 25, most_junk = 64;
constexpr char init_response = 21, search_response = 23;

enum tag : std::uint64_t {
  maximum_record_size = 6,
  diagnostic_record = 28,
  user_information = 99,
  document_id = 116,
  score = 118,
  document_length = 120,
  date = 122,
  headline = 123,
  document_text = 127,
  lines = 131,
  type_block = 132,
  type = 133,
  document_header = 150,
  short_header = 151,
  long_header = 152,
  text_group = 153,
  headline_group = 154,
};

struct field {
  std::uint64_t tag = 0;
  std::string_view octets{};
};

/// Takes things off the front of a block. The first that does not fit makes it wrong, at that octet, and
/// empty.
class block {
 public:
  explicit block(std::string_view all, char const* begin) : rest_(all), begin_(begin) {}

  bool empty() const { return rest_.empty(); }
  std::optional<error> wrong() const { return wrong_; }

  std::uint64_t binary(std::size_t octets) {
    std::uint64_t number = 0;
    for (char c : take(octets)) number = number << 8 | static_cast<unsigned char>(c);
    return number;
  }

  /// Base 128, the high bit on every octet but the last.
  std::uint64_t compressed() {
    std::uint64_t number = 0;
    for (auto from = rest_; !rest_.empty();) {
      auto c = static_cast<unsigned char>(take(1).front());
      number = number << 7 | (c & 0x7F);
      if (number > UINT32_MAX) return fail(errc::unexpected_reply, from), 0;
      if (c < 0x80) return number;
    }
    return fail(errc::truncated, rest_), 0;
  }

  std::string_view counted() {
    auto from = rest_;
    auto length = compressed();
    if (!wrong_ && length > rest_.size()) fail(errc::truncated, from);
    return take(wrong_ ? 0 : length);
  }

  field next() {
    auto name = compressed();
    return {name, counted()};
  }

  std::string_view take(std::size_t octets) {
    if (octets > rest_.size()) return fail(errc::truncated, rest_), std::string_view{};
    auto taken = rest_.substr(0, octets);
    rest_.remove_prefix(octets);
    return taken;
  }

  block inside(std::string_view octets) const { return block(octets, begin_); }

  void fail(errc why, std::string_view at) {
    if (!wrong_) wrong_ = error{why, static_cast<std::uint32_t>(at.data() - begin_)};
    rest_ = {};
  }
  void fail(error why) {
    if (!wrong_) wrong_ = why;
    rest_ = {};
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  char const* begin_;
  std::optional<error> wrong_{};
};

std::uint32_t number_of(std::string_view octets) {
  std::uint64_t number = 0;
  for (char c : octets.substr(0, 8)) number = number << 8 | static_cast<unsigned char>(c);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX));
}

/// The fields of the APDU itself; what the user information is, follows them.
block head_of(block& all, char type) {
  auto length = all.binary(2);
  auto head = all.inside(all.take(length));
  if (auto wrong = all.wrong()) head.fail(*wrong);
  else if (head.empty() || head.take(1).front() != type) head.fail(errc::unexpected_reply, all.rest());
  return head;
}

void read_types(hit& one, block types) {
  while (!types.empty()) {
    auto const [name, octets] = types.next();
    if (name == type) one.types.emplace_back(octets);
  }
}

hit read_hit(block& group) {
  hit one;
  while (!group.empty()) {
    auto const [name, octets] = group.next();
    switch (name) {
      case document_id: one.id = octets; break;
      case score: one.score = number_of(octets); break;
      case document_length: one.octets = number_of(octets); break;
      case lines: one.lines = number_of(octets); break;
      case date: one.date = octets; break;
      case headline: one.headline = octets; break;
      case type_block: read_types(one, group.inside(octets)); break;
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
  if (name == diagnostic_record) {
    auto refused = read_diagnostic(records);
    if (!records.wrong() && !made.refused) made.refused = std::move(refused);
    return;
  }
  auto group = records.inside(records.counted());
  if (name == document_header || name == short_header || name == long_header || name == headline_group) {
    made.hits.push_back(read_hit(group));
  } else if (name == text_group) {
    while (!group.empty())
      if (auto const one = group.next(); one.tag == document_text) made.text = one.octets;
  }
  if (group.wrong()) records.fail(*group.wrong());
}

}  // namespace

wire::hearing<std::string> message_header() {
  return {[](wire::inbox& in, std::size_t) -> wire::heard<std::string> {
    auto waiting = in.waiting();
    auto junk = std::min({waiting.find('0'), waiting.size(), most_junk});
    if (waiting.size() < junk + header_size) return in.ended() ? wire::closed : wire::not_yet;
    in.take(junk);
    return std::string(in.take(header_size));
  }};
}

result<std::size_t> length_in(std::string_view header) {
  constexpr std::uint32_t digits = 10, type_at = 10, compression_at = 22, encoding_at = 23;
  std::size_t length = 0;
  for (std::uint32_t at = 0; at < digits; ++at) {
    if (!digit[header[at]]) return mistake(errc::unexpected_reply, at);
    length = length * 10 + static_cast<std::size_t>(header[at] - '0');
  }
  if (lower(header[type_at]) != 'z') return mistake(errc::unexpected_reply, type_at);
  for (auto at : {compression_at, encoding_at})  // none was ever in use
    if (header[at] != ' ') return mistake(errc::unexpected_reply, at);
  if (length > 2 * apdu::longest_answer) return mistake(errc::too_large);
  return length;
}

result<greeting> read_greeting(std::string_view message) {
  block all(message, message.data());
  auto head = head_of(all, init_response);
  greeting made;
  made.is_accepted = head.binary(1) == 1;
  while (!head.empty())
    if (auto const one = head.next(); one.tag == maximum_record_size)
      made.longest_record = number_of(one.octets);
  if (head.wrong()) return std::unexpected(*head.wrong());
  return made;
}

result<answer> read_answer(std::string_view message) {
  constexpr std::size_t status_and_counts = 1 + 3 + 3 + 3;
  block all(message, message.data());
  auto head = head_of(all, search_response);
  head.take(status_and_counts);
  while (!head.empty()) head.next();
  if (head.wrong()) return std::unexpected(*head.wrong());
  answer made;
  if (all.empty()) return made;
  auto from = all.rest();
  if (all.compressed() != user_information) all.fail(errc::unexpected_reply, from);
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

}  // namespace wend::wais

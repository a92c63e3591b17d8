// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/net/conversation.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/wais/apdu.hpp"
#include "wend/schemes/wais/net/listing.hpp"
#include "wend/schemes/wais/net/reply.hpp"
#include "wend/schemes/wais/plan.hpp"

namespace wend::wais {

using namespace wire;

namespace {

constexpr std::uint64_t slice_of_lines = 100;
constexpr std::size_t longest_source = 256 * 1024;

struct conversation_data {
  endpoint peer{};
  url name{};
  std::string wtype{}, id{};
  std::uint64_t from = 0;  // octets of the document that the caller has
  wend::profile profile{};
  std::uint32_t at = 0;  // the byte of the URI that names the object

  conversation_data() = default;
  std::uint64_t known_length() const { return name.length.value_or(0); }  // 0: only the server knows
};

// ---- messages

dialogue<std::string> read_message() {
  auto header = co_await message_header();
  if (!header) co_yield fail(errc::truncated, "the server closed the connection without an answer");
  auto length = length_in(*header, longest_message);
  if (!length) co_yield fail(length.error().code, "the answer's header makes no sense");
  if (*length == 0) co_yield fail(errc::unexpected_reply, "the server could not read the request");
  auto message = co_await exactly(*length);
  if (!message) co_yield fail(errc::truncated);
  co_return std::move(*message);
}

std::string nonsense_at(error wrong) {
  return "the answer makes no sense at its octet " + std::to_string(wrong.at);
}

/// Sends the greeting; returns the longest message of the server.
dialogue<std::uint32_t> greet() {
  co_yield send(apdu::init());
  auto message = co_await read_message();
  auto greeting = read_greeting(message);
  if (!greeting) co_yield fail(greeting.error().code, nonsense_at(greeting.error()));
  if (!greeting->is_accepted) co_yield fail(errc::not_allowed, "the server does not want to talk to us");
  co_return greeting->longest_record;
}

dialogue<answer> ask(std::string request) {
  co_yield send(request);
  auto message = co_await read_message();
  auto answer = read_answer(message);
  if (!answer) co_yield fail(answer.error().code, nonsense_at(answer.error()));
  co_return std::move(*answer);
}

dialogue<> fail_with(diagnostic const& why, std::uint32_t at) {
  co_yield fail(error_of(why), why.code + ' ' + why.words, at);
}

// ---- a search

exchange search(conversation_data o) {
  co_yield connect(o.peer.host, o.peer.port);
  co_await greet();
  auto answer = co_await ask(apdu::search(o.name.database, o.name.search.value_or("")));
  if (answer.refused && answer.hits.empty()) co_await fail_with(*answer.refused, o.at);
  co_yield note(known::listing, "wais");
  for (auto const& hit : answer.hits) {
    auto entry = entry_for(hit, o.name, o.profile);
    co_yield item(entry);
  }
}

// ---- a document

/// The start of the next slice, in octets or, if the server supports only those, in lines.
struct slices {
  apdu::unit by = apdu::unit::octets;
  std::uint64_t begin = 0, length = apdu::slice;

  bool is_over = false;

  bool is_by_octets() const { return by == apdu::unit::octets; }
  apdu::range next() const { return {begin, begin + length, by}; }
  std::uint64_t count(std::string_view text) const {
    if (is_by_octets()) return text.size();
    return static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + !text.ends_with('\n');
  }
};

/// Removes marks that servers of the Connection Machine put into texts: ESC and one octet, or ESC and four.
class marks {
 public:
  std::string without(std::string_view text) {
    std::string clean;
    for (char c : text) {
      if (after_escape_) {
        pass_ = c == '(' || c == ')' ? 0 : 3;
        after_escape_ = false;
      } else if (pass_ > 0) --pass_;
      else if (c == '\x1B') after_escape_ = true;
      else clean += c;
    }
    return clean;
  }

 private:
  bool after_escape_ = false;
  int pass_ = 0;
};

/// Requests the document in slices of the size agreed with the server.
slices first_slices(conversation_data const& o, std::uint32_t longest_record) {
  constexpr std::uint64_t around_text = 1024, least = 512;
  slices slices{.begin = o.from};
  if (longest_record == 0) return slices;
  auto overhead = around_text + 2 * o.id.size();
  auto space = longest_record > overhead ? longest_record - overhead : 0;
  slices.length = std::clamp(space, least, apdu::slice);
  return slices;
}

dialogue<answer> ask_for_slice(conversation_data const& o, slices const& at) {
  auto wanted = at.next();
  if (at.is_by_octets() && o.known_length()) wanted.end = std::min(wanted.end, o.known_length());
  auto answer = co_await ask(apdu::retrieval(o.name.database, o.wtype, o.id, wanted));
  co_return std::move(answer);
}

/// The text of the next slice; empty at the end of the document.
dialogue<std::optional<std::string>> read_slice(conversation_data const& o, slices& at) {
  auto out_of_range = [](answer const& it) { return it.refused && is_out_of_range(*it.refused); };
  std::optional<std::string> text;
  auto answer = co_await ask_for_slice(o, at);
  bool may_have_lines = at.begin == 0 && same_ignoring_case(o.wtype, "TEXT");
  if (out_of_range(answer) && !answer.text && may_have_lines) {
    at = {.by = apdu::unit::lines, .length = slice_of_lines};
    answer = co_await ask_for_slice(o, at);
  }
  bool is_past_end = out_of_range(answer) && at.begin > 0;
  if (answer.refused && !answer.text && !is_past_end) co_await fail_with(*answer.refused, o.at);
  if (!answer.text && !is_past_end) co_yield fail(errc::not_found, "the answer has no text", o.at);
  if (answer.text && !answer.text->empty()) text = std::move(answer.text);
  co_return std::move(text);
}

dialogue<std::optional<std::string>> next_piece(conversation_data const& o, slices& at) {
  std::optional<std::string> piece;
  auto const whole = at.is_by_octets() ? o.known_length() : 0;
  if (at.is_over || (whole && at.begin >= whole)) co_return std::move(piece);
  piece = co_await read_slice(o, at);
  auto came = piece ? at.count(*piece) : 0;
  if (!piece && whole && at.is_by_octets()) co_yield fail(errc::truncated);
  if (came > at.length) co_yield fail(errc::unexpected_reply, "more came than was asked for", o.at);
  at.begin += came;
  at.is_over = came == 0 || (came < at.length && whole == 0);
  co_return std::move(piece);
}

dialogue<> deliver_document(conversation_data const& o, slices at) {
  bool is_text = same_ignoring_case(o.wtype, "TEXT");
  marks escapes;
  auto piece = co_await next_piece(o, at);
  co_yield note(known::media_type, media_type_of(o.wtype));
  if (o.known_length() && o.from == 0) co_yield note(known::size, std::to_string(o.known_length()));
  if (o.from) co_yield note(known::begins_at, std::to_string(o.from));
  while (piece) {
    if (is_text) co_yield deliver(escapes.without(*piece));
    else co_yield deliver(*piece);
    piece = co_await next_piece(o, at);
  }
}

/// Delivers a description of databases as a listing.
dialogue<> list_databases(conversation_data const& o, slices at) {
  std::string source;
  while (true) {
    auto piece = co_await next_piece(o, at);
    if (!piece) break;
    source += *piece;
    if (source.size() > longest_source) co_yield fail(errc::too_large);
  }
  auto databases = read_sources(source, o.name, o.profile);
  if (!databases) {
    co_yield note(known::media_type, media_type_of(o.wtype));
    co_yield deliver(source);
    co_return;
  }
  co_yield note(known::listing, "wais source");
  for (auto const& entry : databases->entries) co_yield item(entry);
}

exchange retrieve(conversation_data o) {
  co_yield connect(o.peer.host, o.peer.port);
  auto longest_record = co_await greet();
  auto at = first_slices(o, longest_record);
  if (same_ignoring_case(o.wtype, "WSRC")) co_await list_databases(o, at);
  else co_await deliver_document(o, at);
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const&) {
  auto name = planned.url.as<url>();
  if (!name || !planned.peer) return mistake(errc::not_possible);
  uri_view u = asked.name;
  conversation_data o;
  o.peer = *planned.peer;
  o.name = *name;
  o.profile = u.profile();
  o.at = u.offset_of(u.path());
  if (!o.name.wtype) return search(std::move(o));
  o.wtype = first_type(*o.name.wtype);
  o.id = id_octets(o.name);
  o.from = same_ignoring_case(o.wtype, "WSRC") ? 0 : asked.from;
  return retrieve(std::move(o));
}

}  // namespace wend::wais

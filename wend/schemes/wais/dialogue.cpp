// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/wais/dialogue.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "wend/base/ascii.hpp"
#include "wend/schemes/wais/apdu.hpp"
#include "wend/schemes/wais/listing.hpp"
#include "wend/schemes/wais/reply.hpp"
#include "wend/schemes/wais/talk.hpp"

namespace wend::wais {

using namespace wire;

namespace {

constexpr std::uint64_t slice_of_octets = 10'000, slice_of_lines = 100;
constexpr std::size_t longest_source = 256 * 1024;

struct order {
  endpoint peer{};
  url name{};
  std::string wtype{}, id{};
  errand task{};
  profile law{};
  std::uint32_t at = 0;  // where the URI names what is asked for

  order() = default;
};

// ---- messages

dialogue<std::string> hear_message() {
  auto header = co_await message_header();
  if (!header) co_yield fail(errc::truncated, "the server closed the connection without an answer");
  auto length = length_in(*header);
  if (!length) co_yield fail(length.error().code, "the answer's header makes no sense");
  if (*length == 0) co_yield fail(errc::unexpected_reply, "the server could not read the request");
  auto message = co_await exactly(*length);
  if (!message) co_yield fail(errc::truncated);
  co_return std::move(*message);
}

std::string nonsense_at(error wrong) {
  return "the answer makes no sense at its octet " + std::to_string(wrong.at);
}

/// How much the server sends at once.
dialogue<std::uint32_t> greet() {
  co_yield send(apdu::init());
  auto message = co_await hear_message();
  auto said = read_greeting(message);
  if (!said) co_yield fail(said.error().code, nonsense_at(said.error()));
  if (!said->is_accepted) co_yield fail(errc::not_allowed, "the server does not want to talk to us");
  co_return said->longest_record;
}

dialogue<answer> ask(std::string request) {
  co_yield send(request);
  auto message = co_await hear_message();
  auto said = read_answer(message);
  if (!said) co_yield fail(said.error().code, nonsense_at(said.error()));
  co_return std::move(*said);
}

dialogue<> give_up(diagnostic const& why, std::uint32_t at) {
  co_yield fail(error_of(why), why.code + ' ' + why.words, at);
}

// ---- a search

exchange search(order o) {
  co_yield connect(o.peer.host, o.peer.port);
  co_await greet();
  auto found = co_await ask(apdu::search(o.name.database, o.name.search.value_or("")));
  if (found.refused && found.hits.empty()) co_await give_up(*found.refused, o.at);
  co_yield note(known::listing, "wais");
  for (auto const& hit : found.hits) {
    auto one = entry_for(hit, o.name, o.law);
    co_yield item(one);
  }
}

// ---- a document

/// Where the next slice begins, in octets or, where the server has only those, in lines.
struct slices {
  apdu::unit by = apdu::unit::octets;
  std::uint64_t begin = 0, length = slice_of_octets;

  apdu::range next() const { return {begin, begin + length, by}; }
  std::uint64_t in(std::string_view text) const {
    if (by == apdu::unit::octets) return text.size();
    return static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + !text.ends_with('\n');
  }
};

/// Marks that servers of the Connection Machine put into texts: ESC and one octet, or ESC and four.
class marks {
 public:
  std::string without(std::string_view text) {
    std::string clean;
    for (char c : text) {
      if (after_escape_) pass_ = c == '(' || c == ')' ? 0 : 3, after_escape_ = false;
      else if (pass_ > 0) --pass_;
      else if (c == '\x1B') after_escape_ = true;
      else clean += c;
    }
    return clean;
  }

 private:
  bool after_escape_ = false;
  int pass_ = 0;
};

/// The server's slices, as small as both agreed to.
slices first_slices(order const& o, std::uint32_t longest_record) {
  constexpr std::uint64_t around_text = 1024, least = 512;
  slices made{.begin = o.task.from};
  if (longest_record == 0) return made;
  auto overhead = around_text + 2 * o.id.size();
  auto room = longest_record > overhead ? longest_record - overhead : 0;
  made.length = std::clamp(room, least, slice_of_octets);
  return made;
}

/// The next piece of the document; none: it has no more.
dialogue<std::optional<std::string>> hear_slice(order const& o, slices& at) {
  std::optional<std::string> piece;
  auto wanted = at.next();
  if (o.name.length.value_or(0)) wanted.end = std::min(wanted.end, *o.name.length);
  auto said = co_await ask(apdu::retrieval(o.name.database, o.wtype, o.id, wanted));
  bool is_first = at.begin == o.task.from && at.by == apdu::unit::octets;
  if (said.refused && is_out_of_range(*said.refused) && is_first && o.task.from == 0 &&
      same_ignoring_case(o.wtype, "TEXT")) {
    at = {.by = apdu::unit::lines, .length = slice_of_lines};
    said = co_await ask(apdu::retrieval(o.name.database, o.wtype, o.id, at.next()));
    is_first = true;
  }
  bool is_past_end = said.refused && is_out_of_range(*said.refused) && !is_first;
  if (said.refused && !is_past_end && !said.text) co_await give_up(*said.refused, o.at);
  if (!said.refused && !said.text && is_first) co_yield fail(errc::not_found, "the answer has no text", o.at);
  if (said.text && !said.text->empty()) piece = std::move(said.text);
  co_return std::move(piece);
}

exchange retrieve(order o) {
  co_yield connect(o.peer.host, o.peer.port);
  auto longest_record = co_await greet();
  auto at = first_slices(o, longest_record);
  bool is_text = same_ignoring_case(o.wtype, "TEXT"), is_source = same_ignoring_case(o.wtype, "WSRC");
  bool is_first = true;
  marks escapes;
  std::string source;
  auto const whole = o.name.length.value_or(0);
  while (whole == 0 || at.begin < whole) {
    auto piece = co_await hear_slice(o, at);
    if (std::exchange(is_first, false) && !is_source) {
      co_yield note(known::media_type, media_type_of(o.wtype));
      if (whole && o.task.from == 0) co_yield note(known::size, std::to_string(whole));
      if (o.task.from) co_yield note(known::begins_at, std::to_string(o.task.from));
    }
    if (!piece && whole && at.by == apdu::unit::octets) co_yield fail(errc::truncated);
    if (!piece) break;
    auto came = at.in(*piece);
    if (came > at.length) co_yield fail(errc::unexpected_reply, "more came than was asked for", o.at);
    if (is_source) source += *piece;
    else if (is_text) co_yield deliver(escapes.without(*piece));
    else co_yield deliver(*piece);
    if (source.size() > longest_source) co_yield fail(errc::too_large);
    at.begin += came;
    if (came < at.length && (whole == 0 || at.by == apdu::unit::lines)) break;
  }
  if (!is_source) co_return;
  auto databases = read_sources(source, o.name, o.law);
  if (databases) co_yield note(known::listing, "wais source");
  else co_yield note(known::media_type, media_type_of(o.wtype));
  if (!databases) co_yield deliver(source);
  if (databases)
    for (auto const& one : databases->entries) co_yield item(one);
}

}  // namespace

result<exchange> converse(uri_view u, errand const& task) {
  auto made = plan_for(u, task.what, task.asker);
  if (!made) return std::unexpected(made.error());
  order o;
  o.peer = std::move(*made->peer);
  o.name = *parse(u);
  o.task = task;
  o.law = u.law();
  o.at = u.offset_of(u.path());
  if (!o.name.wtype) return search(std::move(o));
  o.wtype = first_type(*o.name.wtype);
  o.id = id_octets(o.name);
  return retrieve(std::move(o));
}

}  // namespace wend::wais

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/conversation.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/net/attributes.hpp"
#include "wend/schemes/gopher/net/listing.hpp"
#include "wend/schemes/gopher/net/reply.hpp"
#include "wend/schemes/gopher/net/transfer.hpp"
#include "wend/schemes/gopher/plan.hpp"
#include "wend/schemes/gopher/plus.hpp"

namespace wend::gopher {

using namespace wire;

namespace {

// ---- the kind of answer

/// The kind of answer that the Gopher+ string requests.
enum class wanted : std::uint8_t { object, menu, attributes, all_attributes };

wanted wanted_by(conversation_data const& o) {
  auto plus = o.plus();
  if (plus.starts_with('!')) return wanted::attributes;
  if (plus.starts_with('$')) return wanted::all_attributes;
  auto view = plus.empty() ? plus : plus.substr(1, plus.find_first_of(" \t") - 1);
  struct {
    std::string_view name;
    wanted what;
  } constexpr views[] = {{"application/gopher-menu", wanted::menu},
                         {"application/gopher+-menu", wanted::all_attributes},
                         {"directory/recursive", wanted::menu},
                         {"directory+/recursive", wanted::all_attributes}};
  for (auto const& [name, what] : views)
    if (same_ignoring_case(view, name)) return what;
  return view.empty() && body_of(o.item.type) == body::menu ? wanted::menu : wanted::object;
}

/// How to read the answer: by the Gopher+ header, or as plain gopher.
struct answer_read {
  bool is_plain = false;
  wanted what = wanted::object;
  frame in{};
};

answer_read reading_of(conversation_data const& o, header const& header) {
  if (header.what != header::sort::plain) return {false, wanted_by(o), frame_of(header)};
  bool is_menu = body_of(o.item.type) == body::menu;
  bool to_close = body_of(o.item.type) == body::octets;
  frame const in{to_close ? frame::end::close : frame::end::dot_or_close};
  return {true, is_menu ? wanted::menu : wanted::object, in};
}

std::string media_type_for(conversation_data const& o, answer_read const& how) {
  if (how.what == wanted::attributes) return "text/plain";
  auto view = how.is_plain || o.plus().empty() ? std::string() : media_type_of_view(o.plus().substr(1));
  return view.empty() ? std::string(media_type_of(o.item.type, o.item.selector)) : view;
}

// ---- reading the answer

/// Ends the conversation after an error, or with the URL of an item that has moved.
dialogue<> fail_or_redirect(conversation_data const& o, refusal const& no) {
  if (no.uri.empty()) co_yield fail(no.code, no.words, o.at);
  co_yield note(known::url, no.uri);
}

/// Plain gopher has no error reply: a menu that holds only errors counts as one.
dialogue<std::optional<refusal>> read_refusal_if_any(conversation_data const& o, header const& header,
                                                     answer_read const& how) {
  std::optional<refusal> no;
  if (header.what == header::sort::error) {
    no = co_await read_error(o);
    co_return no;
  }
  if (!how.is_plain && how.what != wanted::menu) co_return no;
  auto words = co_await whole_refusal(how.in.left);
  if (words && !words->empty()) no = read_refusal(*words, o.profile);
  co_return no;
}

dialogue<> note_item(conversation_data const& o, answer_read const& how) {
  switch (how.what) {
    case wanted::attributes: co_await note_attributes(o, how.in); break;
    case wanted::all_attributes: co_await note_directory(how.in); break;
    default:
      co_yield note(known::media_type, media_type_by_name(o));  // a plain server sends the item instead
  }
}

dialogue<> deliver_object(conversation_data const& o, answer_read const& how) {
  co_yield note(known::media_type, media_type_for(o, how));
  if (how.in.until == frame::end::count) co_yield note(known::size, std::to_string(how.in.left));
  co_await deliver_body(how.in);
}

/// Only a Gopher+ request can have a header in its answer; a server without Gopher+ sends the item.
dialogue<> read_answer(conversation_data const& o) {
  header header;
  if (o.item.plus) header = co_await header_line();
  auto const how = reading_of(o, header);
  auto no = co_await read_refusal_if_any(o, header, how);
  if (no) co_return co_await fail_or_redirect(o, *no);
  if (how.is_plain && how.in.until != frame::end::close) {
    auto first = co_await more();
    if (!first)
      co_yield fail(errc::unexpected_reply, "the server closed the connection without an answer", o.at);
  }
  if (o.what == verb::stat) co_await note_item(o, how);
  else if (how.what == wanted::menu) co_await list_menu(o, how.in);
  else if (how.what == wanted::all_attributes) co_await list_attributes(o, how.in);
  else co_await deliver_object(o, how);
}

exchange fetch(conversation_data o) {
  if (o.has_form) co_await fill_out(o);
  co_await ask(o);
  co_await read_answer(o);
}

exchange note_url(std::string uri) { co_yield note(known::url, uri); }

// ---- the phone book

/// `[-]code:[entry:]text`, of the CSO protocol. The dash marks a line that is not the last.
struct phone_book_line {
  bool is_last = true;
  int code = 0;
  std::string_view entry{}, text{};

  explicit phone_book_line(std::string_view line) {
    if (line.starts_with('-')) {
      is_last = false;
      line.remove_prefix(1);
    }
    auto [end, wrong] = std::from_chars(line.data(), line.data() + line.size(), code);
    auto digits = static_cast<std::size_t>(end - line.data());
    if (wrong != std::errc() || digits != 3 || !line.substr(3).starts_with(':')) code = 0;
    text = line.substr(std::min(digits + 1, line.size()));
    if (is_last) return;
    auto colon = text.find(':');
    entry = text.substr(0, colon);
    text.remove_prefix(colon == text.npos ? 0 : colon + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
};

errc phone_book_error(int code) {
  if (code == 501) return errc::not_found;
  if (code == 502) return errc::too_large;  // too many entries
  return code / 100 == 4 ? errc::busy : errc::unexpected_reply;
}

dialogue<> ask_for_words(conversation_data& o) {
  auto words = co_await answer_to("line", "words");
  if (!words) co_yield fail(errc::no_answer, "words", o.at);
  if (breaks_a_line(*words)) co_yield fail(errc::unsafe_control, "words", o.at);
  o.request = phone_book_query(*words);
}

/// Delivers one field a line, with an empty line between entries.
exchange look_up(conversation_data o) {
  if (o.request.empty()) co_await ask_for_words(o);
  co_await ask(o);
  std::string entry;
  while (true) {
    auto line = co_await wire::line();
    if (!line) co_yield fail(errc::truncated);
    phone_book_line const reply(*line);
    if (reply.code / 100 == 1) continue;
    bool is_good = reply.code / 100 == 2;
    if (reply.is_last && is_good && !entry.empty()) co_return;
    if (reply.is_last && is_good) co_yield fail(errc::not_found, *line, o.at);
    if (reply.is_last || reply.code == 0) co_yield fail(phone_book_error(reply.code), *line, o.at);
    if (!is_good) continue;  // this entry lacks a field
    if (entry.empty()) co_yield note(known::media_type, "text/plain");
    else if (entry != reply.entry) co_yield deliver("\r\n");
    entry = reply.entry;
    co_yield deliver(std::string(reply.text) + "\r\n");
  }
}

}  // namespace

result<exchange> start(plan const& planned, access::request const& asked, client const& asker) {
  auto name = planned.url.as<url>();
  uri_view u = asked.name;
  auto elsewhere = fact(planned, "uri");
  if (!planned.peer && elsewhere) return note_url(std::string(*elsewhere));
  if (!planned.peer || !name) return mistake(errc::not_possible);
  auto item = in_parts_of(profile::rfc1738, *name);
  bool has_form = asked.what != verb::stat && asks_for_form(item.plus);
  conversation_data o{.peer = *planned.peer,
                      .tls = planned.tls,
                      .item = asked_for(item, asked.what),
                      .what = asked.what,
                      .written = written_for(asker),
                      .profile = u.profile(),
                      .at = byte_of(u, 0),
                      .request = planned.octets.value_or(""),
                      .has_form = has_form};
  return item.type == '2' ? look_up(std::move(o)) : fetch(std::move(o));
}

}  // namespace wend::gopher

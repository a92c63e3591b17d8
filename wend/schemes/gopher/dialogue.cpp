// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/dialogue.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "wend/base/ascii.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/schemes/gopher/listing.hpp"
#include "wend/schemes/gopher/reply.hpp"
#include "wend/schemes/gopher/talk.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {

using namespace wire;

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::size_t>::max();
constexpr std::size_t longest_line = 64 * 1024;
constexpr std::size_t longest_attributes = 256 * 1024;
constexpr std::size_t longest_words = 16 * 1024;
constexpr std::size_t longest_doubt = 256 * 1024;
constexpr std::size_t longest_quote = 200;
constexpr std::chrono::milliseconds patience{2000};

/// What the exchange owns.
struct order {
  endpoint peer{};
  bool tls = false;
  url item{};  // what is asked for, in RFC 1738's parts
  operation what = operation::access;
  client asker{};
  profile law = profile::rfc3986;
  std::uint32_t at = 0;  // of the selector, in the URI
  std::string request{};
  std::size_t shown = std::string::npos;  // of the request, before a password in it
  bool has_form = false;

  std::string_view plus() const { return item.plus ? std::string_view(*item.plus) : std::string_view{}; }
  /// The server whose other items are in TLS as well.
  internet::server const* in_tls() const { return tls ? &item.peer : nullptr; }
};

/// How the data of an answer end.
struct frame {
  enum class end : std::uint8_t { count, dot, close, dot_or_close };

  end until = end::close;
  std::uint64_t left = no_limit;
};

frame frame_of(header const& said) {
  switch (said.until) {
    case header::end::count: return {frame::end::count, said.count};
    case header::end::dot: return {frame::end::dot};
    default: return {frame::end::close};
  }
}

dialogue<> ask(order const& o) {
  co_yield connect(o.peer.host, o.peer.port);
  if (o.tls) co_yield secure(o.peer.host);
  if (o.shown == std::string::npos) co_yield send(o.request);
  else co_yield send_secret(o.request, o.shown);
}

dialogue<header> header_line() {
  auto said = co_await plus_header();
  co_return said.value_or(header{});
}

/// The next line without its line end; nothing after the last.
dialogue<std::optional<std::string>> next_line(frame& in) {
  if (in.left == 0) co_return std::nullopt;
  auto piece = co_await piece_of_line(std::min<std::uint64_t>(in.left, longest_line));
  bool promised_more = in.until == frame::end::count || in.until == frame::end::dot;
  if (!piece && promised_more) co_yield fail(errc::truncated);
  if (!piece) co_return std::nullopt;
  if (in.until == frame::end::count) in.left -= piece->size();
  std::string line(*piece);
  if (line.ends_with('\n')) line.pop_back();
  if (line.ends_with('\r')) line.pop_back();
  if (line == "." && in.until != frame::end::count) co_return std::nullopt;
  co_return line;
}

dialogue<std::string> whole_text(frame in, std::size_t most) {
  std::string text;
  while (auto line = co_await next_line(in)) {
    if (text.size() + line->size() > most) co_yield fail(errc::too_long);
    (text += *line) += '\n';
  }
  co_return text;
}

/// What follows the first line of a Gopher+ error; not every server ends it as it has promised.
dialogue<refusal> hear_error(order const& o) {
  frame const to_its_end{frame::end::dot_or_close};
  auto text = co_await whole_text(to_its_end, longest_words);
  co_return read_plus_error(text, o.law);
}

/// The server said no, or that the item is elsewhere: nothing else is to be heard.
dialogue<> give_up(order const& o, refusal const& no) {
  if (no.uri.empty()) co_yield fail(no.code, no.words, o.at);
  co_yield note(known::url, no.uri);
}

// ---- What is delivered ----

dialogue<> deliver_rest() {
  while (auto octets = co_await some()) co_yield deliver(*octets);
}

dialogue<> deliver_counted(std::uint64_t left) {
  while (left > 0) {
    auto octets = co_await up_to(std::min(left, no_limit));
    if (!octets) co_yield fail(errc::truncated);
    co_yield deliver(*octets);
    left -= octets->size();
  }
}

/// RFC 1436 to the letter: a doubled dot is one dot, and a lone one is the end.
dialogue<> deliver_dotted(bool needs_dot) {
  while (true) {
    auto text = co_await dotted();
    if (!text && text.error() == silence::closed && needs_dot) co_yield fail(errc::truncated);
    if (!text) co_return;
    co_yield deliver(*text);
  }
}

/// The rest of a text, from the first line that begins with a dot. RFC 1436 doubles that dot, and ends the
/// text with a lone one; servers in use send a text as it is, and close, or double only a dot that is alone.
/// So all is heard before it is judged, if it is not too long: a lone dot that more follows, or none at the
/// end, was never put there by RFC 1436.
dialogue<> deliver_doubtful(bool needs_dot) {
  std::string held;
  bool ended = false, as_it_is = false;
  while (!ended) {
    auto line = co_await piece_of_line(longest_line);
    if (!line) break;
    bool is_dot = is_lone_dot(*line) && (held.empty() || held.ends_with('\n'));
    held += *line;
    if (held.size() > longest_doubt) break;
    if (!is_dot) continue;
    ended = needs_dot;
    if (ended) continue;
    co_yield alarm(patience);
    auto next = co_await more();
    co_yield alarm(std::chrono::milliseconds(0));
    ended = !next;
    as_it_is = as_it_is || !ended;
  }
  bool too_long = held.size() > longest_doubt;
  if (ended) held.resize(held.rfind('.'));
  bool doubled = (ended || too_long || needs_dot) && !as_it_is;
  if (doubled) held = undoubled(held);
  if (!held.empty()) co_yield deliver(held);
  if (ended) co_return;
  if (as_it_is) co_await deliver_rest();
  else co_await deliver_dotted(needs_dot);  // if nothing is left, whether the dot was needed
}

dialogue<> deliver_text(bool needs_dot) {
  while (true) {
    auto run = co_await run_without_dots();
    if (!run && run.error() == silence::dot) break;
    if (!run && needs_dot) co_yield fail(errc::truncated);
    if (!run) co_return;
    co_yield deliver(*run);
  }
  co_await deliver_doubtful(needs_dot);
}

dialogue<> deliver_body(frame in) {
  if (in.until == frame::end::count) co_await deliver_counted(in.left);
  else if (in.until == frame::end::close) co_await deliver_rest();
  else co_await deliver_text(in.until == frame::end::dot);
}

// ---- What is listed ----

dialogue<> list_menu(order const& o, frame in) {
  co_yield note(known::media_type, "application/gopher-menu");
  co_yield note(known::listing, "menu");
  std::string odd;
  bool has_items = false;
  char before = '1';
  while (auto line = co_await next_line(in)) {
    auto read = read_menu_line(*line, o.law, before, o.in_tls());
    if (!read && odd.empty()) odd = line->substr(0, longest_quote);
    if (!read) continue;
    has_items = true;
    if (read->type != '+') before = read->type;
    auto one = entry_of(*read, before);
    co_yield item(one);
  }
  if (!has_items && !odd.empty()) co_yield fail(errc::unexpected_reply, odd, o.at);
}

/// One item of a directory whose attributes were asked for.
std::optional<entry> described(order const& o, std::string_view text) {
  auto about = read_attributes(text);
  auto read = read_menu_line(about.info, o.law, '1', o.in_tls());
  if (!read) return {};
  auto made = entry_of(*read, '1');
  auto type = std::move(made.facts.type);
  made.facts = facts_of(about);
  if (made.facts.type.empty()) made.facts.type = std::move(type);
  return made;
}

/// `$`: each item begins with its +INFO. The Gopher+ paper §2.7.
dialogue<> list_attributes(order const& o, frame in) {
  co_yield note(known::media_type, "application/gopher+-menu");
  co_yield note(known::listing, "attributes");
  std::string about;
  bool more_to_come = true;
  while (more_to_come) {
    auto line = co_await next_line(in);
    more_to_come = line.has_value();
    bool begins = !line || line->starts_with("+INFO");
    auto one = begins ? described(o, about) : std::nullopt;
    if (one) co_yield item(*one);
    if (begins) about.clear();
    if (line) (about += *line) += '\n';
    if (about.size() > longest_attributes) co_yield fail(errc::too_long, "+INFO", o.at);
  }
}

// ---- What is noted ----

std::string_view media_type_by_name(order const& o) {
  return o.item.type == '1' ? "inode/directory" : media_type_of(o.item.type, o.item.selector);
}

dialogue<> note_attributes(order const& o, frame in) {
  auto text = co_await whole_text(in, longest_attributes);
  auto about = read_attributes(text);
  auto read = read_menu_line(about.info, o.law, '1', o.in_tls());
  if (!read && about.blocks.empty())
    co_yield fail(errc::unexpected_reply, text.substr(0, longest_quote), o.at);
  auto facts = facts_of(about);
  bool is_directory = (read ? read->type : o.item.type) == '1';
  if (is_directory) facts.type = "inode/directory";
  if (facts.type.empty()) facts.type = media_type_by_name(o);
  co_yield note(known::media_type, facts.type);
  if (facts.size) co_yield note(known::size, std::to_string(*facts.size));
  if (!facts.date.empty()) co_yield note(known::date, facts.date);
  if (read && !read->uri.empty()) co_yield note(known::uri, read->uri);
  if (read && !read->title.empty()) co_yield note("title", read->title);
  auto const notes = notes_of(about, o.law);
  for (auto const& [name, value] : notes) co_yield note(name, value);
}

// ---- The answer ----

/// What the Gopher+ string asks for.
enum class wanted : std::uint8_t { object, menu, attributes, all_attributes };

wanted wanted_by(order const& o) {
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

/// `$`, of which only the directory is told.
dialogue<> note_directory(frame in) {
  std::uint64_t items = 0;
  while (auto line = co_await next_line(in)) items += line->starts_with("+INFO");
  co_yield note(known::media_type, "inode/directory");
  co_yield note("items", std::to_string(items));
}

/// What the answer is: as Gopher+ was asked, or as the plain server took it.
struct answer_read {
  bool is_plain = false;
  wanted what = wanted::object;
  frame in{};
};

answer_read reading_of(order const& o, header const& said) {
  if (said.what != header::sort::plain) return {false, wanted_by(o), frame_of(said)};
  bool is_menu = body_of(o.item.type) == body::menu;
  bool to_close = body_of(o.item.type) == body::octets;
  frame const in{to_close ? frame::end::close : frame::end::dot_or_close};
  return {true, is_menu ? wanted::menu : wanted::object, in};
}

std::string media_type_for(order const& o, answer_read const& how) {
  if (how.what == wanted::attributes) return "text/plain";
  auto view = how.is_plain || o.plus().empty() ? std::string() : media_type_of_view(o.plus().substr(1));
  return view.empty() ? std::string(media_type_of(o.item.type, o.item.selector)) : view;
}

dialogue<> tell(order const& o, answer_read how) {
  switch (how.what) {
    case wanted::attributes: co_await note_attributes(o, how.in); break;
    case wanted::all_attributes: co_await note_directory(how.in); break;
    default:
      co_yield note(known::media_type, media_type_by_name(o));  // a plain server: it sends the item itself
  }
}

dialogue<> deliver_object(order const& o, answer_read how) {
  auto& in = how.in;
  co_yield note(known::media_type, media_type_for(o, how));
  if (in.until == frame::end::count) co_yield note(known::size, std::to_string(in.left));
  co_await deliver_body(in);
}

/// The header is Gopher+'s answer to a Gopher+ request; a server without Gopher+ just sends the item. Plain
/// gopher has no word for no, so that a menu of errors alone is one.
dialogue<> hear_answer(order const& o) {
  header said;
  if (o.item.plus) said = co_await header_line();
  if (said.what == header::sort::error) {
    auto no = co_await hear_error(o);
    co_await give_up(o, no);
    co_return;
  }
  auto const how = reading_of(o, said);
  if (how.is_plain || how.what == wanted::menu) {
    auto words = co_await whole_refusal(how.in.left);
    if (words && !words->empty()) {
      auto no = read_refusal(*words, o.law);
      co_await give_up(o, no);
      co_return;
    }
  }
  if (how.is_plain && how.in.until != frame::end::close) {
    auto first = co_await more();
    if (!first)
      co_yield fail(errc::unexpected_reply, "the server closed the connection without an answer", o.at);
  }
  if (o.what == operation::find_attributes) co_await tell(o, how);
  else if (how.what == wanted::menu) co_await list_menu(o, how.in);
  else if (how.what == wanted::all_attributes) co_await list_attributes(o, how.in);
  else co_await deliver_object(o, how);
}

// ---- The form ----

/// The +ASK block of the item; empty where the server does not tell.
dialogue<std::string> hear_questions(order const& o) {
  co_await ask(o);
  auto said = co_await header_line();
  if (said.what == header::sort::error) {
    auto no = co_await hear_error(o);
    co_yield fail(no.code, no.words, o.at);
  }
  std::string text;
  if (said.what == header::sort::data) text = co_await whole_text(frame_of(said), longest_attributes);
  co_yield close();
  auto about = read_attributes(text);
  co_return std::string(about.text_of("ask"));
}

struct filled_form {
  std::vector<std::string> lines{};
  std::optional<std::string> file{};  // all behind the lines
  std::optional<std::size_t> first_secret{};

  filled_form() = default;
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  if (text.empty()) return lines;
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (auto line : pieces(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
  }
  return lines;
}

/// What is sent for one answer. The Gopher+ paper §2.8: several lines have their number before them.
std::vector<std::string> lines_for(question const& asked, std::string answer) {
  if (asked.kind == "yes") return {answer == "yes" ? "1" : "0"};
  if (asked.kind != "lines") return {std::move(answer)};
  auto lines = lines_of(answer);
  lines.insert(lines.begin(), std::to_string(lines.size()));
  return lines;
}

bool is_offered(question const& asked, std::string_view answer) {
  if (asked.kind != "choice") return true;
  auto choices = pieces(asked.choices, '\t');
  return std::ranges::find(choices, answer) != choices.end();
}

dialogue<> put(order const& o, question const& asked, filled_form& form) {
  auto said = co_await answer_to(asked.kind, asked.prompt, asked.choices);
  if (!said || !is_offered(asked, *said)) co_yield fail(errc::no_answer, asked.prompt, o.at);
  if (asked.kind == "file") {
    if (form.file) co_yield fail(errc::not_possible, asked.prompt, o.at);  // §2.8: there can only be one
    form.file = std::move(*said);
    co_return;
  }
  auto lines = lines_for(asked, std::move(*said));
  auto vetted = answer_lines(lines, form_end::dot);
  if (!vetted) co_yield fail(vetted.error().code, asked.prompt, o.at);
  if (asked.kind == "password" && !form.first_secret) form.first_secret = form.lines.size();
  form.lines.insert(form.lines.end(), lines.begin(), lines.end());
}

/// RFC 1738 §3.4.9; with a file, in the counted form of the Gopher+ paper §2.4, whose octets no dot can end.
void put_answers(order& o, filled_form const& form) {
  auto const end = form.file ? form_end::count : form_end::dot;
  auto lines = answer_lines(form.lines, end);
  std::string last = ".\r\n";
  if (form.file) {
    last = *form.file;
    o.item.plus = "+\t1";
    o.request = request_for(o.item, o.asker) + "+" + std::to_string(lines->size() + last.size()) + "\r\n" +
                *lines + last;
  } else {
    o.item = *answered(o.item, form.lines);
    o.request = request_for(o.item, o.asker);
  }
  if (!form.first_secret) return;
  auto secret = std::span(form.lines).subspan(*form.first_secret);
  o.shown = o.request.size() - last.size() - answer_lines(secret, end)->size();
}

std::string_view line_of(std::string_view text, std::uint32_t number) {
  for (auto line : pieces(text, '\n'))
    if (number-- == 0) return line.substr(0, longest_quote);
  return {};
}

/// RFC 1738 §3.4.5: the form is fetched, the user fills it out, and it goes along with the selector.
dialogue<> fill_out(order& o) {
  auto block = co_await hear_questions(o);
  if (block.empty()) {  // some servers know only the question for all attributes
    o.item.plus = "!";
    o.request = request_for(o.item, o.asker);
    block = co_await hear_questions(o);
  }
  auto questions = read_form(block);
  if (!questions) co_yield fail(questions.error().code, line_of(block, questions.error().at), o.at);
  if (questions->empty()) co_yield fail(errc::unexpected_reply, "the server tells of no form (+ASK)", o.at);
  filled_form form;
  for (auto const& one : *questions) co_await put(o, one, form);
  put_answers(o, form);
}

exchange fetch(order o) {
  if (o.has_form) co_await fill_out(o);
  co_await ask(o);
  co_await hear_answer(o);
}

exchange lead_to(std::string uri) { co_yield note(known::url, uri); }

// ---- The phone book ----

/// `[-]code:[entry:]text`, of CSO's protocol. The dash tells that more lines follow.
struct phone_book_line {
  bool is_last = true;
  int code = 0;
  std::string_view entry{}, text{};

  explicit phone_book_line(std::string_view line) {
    if (line.starts_with('-')) is_last = false, line.remove_prefix(1);
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

dialogue<> ask_for_words(order& o) {
  auto words = co_await answer_to("line", "words");
  if (!words) co_yield fail(errc::no_answer, "words", o.at);
  if (words->find_first_of({"\r\n\0", 3}) != words->npos) co_yield fail(errc::unsafe_control, "words", o.at);
  o.request = phone_book_query(*words);
}

/// The entries, a field a line, an empty line between them.
exchange look_up(order o) {
  if (o.request.empty()) co_await ask_for_words(o);
  co_await ask(o);
  std::string entry;
  while (true) {
    auto line = co_await wire::line();
    if (!line) co_yield fail(errc::truncated);
    phone_book_line const said(*line);
    if (said.code / 100 == 1) continue;
    bool is_good = said.code / 100 == 2;
    if (said.is_last && is_good && !entry.empty()) co_return;
    if (said.is_last && is_good) co_yield fail(errc::not_found, *line, o.at);
    if (said.is_last || said.code == 0) co_yield fail(phone_book_error(said.code), *line, o.at);
    if (!is_good) continue;  // a field that this entry lacks
    if (entry.empty()) co_yield note(known::media_type, "text/plain");
    else if (entry != said.entry) co_yield deliver("\r\n");
    entry = said.entry;
    co_yield deliver(std::string(said.text) + "\r\n");
  }
}

std::string fact(plan const& made, std::string_view name) {
  auto found = std::ranges::find(made.facts, name, &std::pair<std::string, std::string>::first);
  return found == made.facts.end() ? std::string() : found->second;
}

}  // namespace

result<exchange> converse(uri_view u, errand const& task) {
  auto made = plan_for(u, task.what, task.asker);
  if (!made) return std::unexpected(made.error());
  if (!made->peer) return lead_to(fact(*made, "uri"));
  auto item = in_parts_of(profile::rfc1738, *parse(u));
  bool has_form = task.what != operation::find_attributes && asks_for_form(item.plus);
  order o{.peer = std::move(*made->peer),
          .tls = made->tls,
          .item = asked_for(item, task.what),
          .what = task.what,
          .asker = task.asker,
          .law = u.law(),
          .at = byte_of(u, 0),
          .request = made->octets.value_or(""),
          .has_form = has_form};
  return item.type == '2' ? look_up(std::move(o)) : fetch(std::move(o));
}

}  // namespace wend::gopher

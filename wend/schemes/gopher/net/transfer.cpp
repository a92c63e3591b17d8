// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/transfer.hpp"

#include <algorithm>
#include <chrono>

#include "wend/schemes/gopher/menu.hpp"
#include "wend/schemes/gopher/net/listing.hpp"

namespace wend::gopher {

using namespace wire;

namespace {

constexpr std::size_t longest_line = 64 * 1024;
constexpr std::size_t longest_words = 16 * 1024;
constexpr std::size_t most_odd = 10'000;             // lines before the first item
constexpr std::size_t most_odd_octets = 256 * 1024;  // of these lines
constexpr std::size_t longest_doubt = 256 * 1024;
constexpr std::chrono::milliseconds patience{2000};

// ---- octets

dialogue<> deliver_rest() {
  while (auto octets = co_await some()) co_yield deliver(*octets);
}

dialogue<> deliver_counted(std::uint64_t left) {
  while (left > 0) {
    auto octets = co_await up_to(std::min(left, frame::no_limit));
    if (!octets) co_yield fail(errc::truncated);
    co_yield deliver(*octets);
    left -= octets->size();
  }
}

// ---- text

/// RFC 1436 exactly: a doubled dot is one dot, and a lone one is the end.
dialogue<> deliver_dotted(bool needs_dot) {
  while (true) {
    auto text = co_await dotted();
    if (!text && text.error() == silence::closed && needs_dot) co_yield fail(errc::truncated);
    if (!text) co_return;
    co_yield deliver(*text);
  }
}

/// The rest of a text, from the first line that begins with a dot. RFC 1436 doubles that dot, and ends the
/// text with a lone one; servers in use send a text unchanged and close, or double only a lone dot. So the
/// rest is buffered up to a limit before it is decoded: a lone dot before more text, or no lone dot at the
/// end, shows that the server does not follow RFC 1436.
struct doubtful_text {
  std::string held{};
  bool ended = false;     // its last line is a lone dot
  bool as_it_is = false;  // text followed a lone dot: sent unchanged

  bool is_too_long() const { return held.size() > longest_doubt; }
  bool at_line_start() const { return held.empty() || held.ends_with('\n'); }
};

/// Whether nothing follows within the time limit: some servers keep the connection open after the dot.
dialogue<bool> is_silent() {
  co_yield alarm(patience);
  auto next = co_await more();
  co_yield alarm(std::chrono::milliseconds(0));
  co_return !next;
}

dialogue<> buffer_doubtful(doubtful_text& text, bool needs_dot) {
  while (!text.ended && !text.is_too_long()) {
    auto line = co_await piece_of_line(longest_line);
    if (!line) co_return;
    bool is_dot = text.at_line_start() && is_lone_dot(*line);
    text.held += *line;
    if (!is_dot || text.is_too_long()) continue;
    text.ended = needs_dot && line->ends_with('\n');
    if (needs_dot) continue;
    text.ended = co_await is_silent();
    if (!text.ended) text.as_it_is = true;
  }
}

dialogue<> deliver_doubtful(bool needs_dot) {
  doubtful_text text;
  co_await buffer_doubtful(text, needs_dot);
  if (text.ended) text.held.resize(text.held.rfind('.'));
  bool doubled = (text.ended || text.is_too_long() || needs_dot) && !text.as_it_is;
  if (doubled) text.held = undoubled(text.held);
  if (!text.held.empty()) co_yield deliver(text.held);
  if (text.ended) co_return;
  if (text.as_it_is) co_await deliver_rest();
  else co_await deliver_dotted(needs_dot);  // also fails if a required dot is missing
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

}  // namespace

// ---- the request and the start of its answer

dialogue<> ask(conversation_data const& o) {
  co_yield connect(o.peer.host, o.peer.port);
  if (o.tls) co_yield secure(o.peer.host);
  if (o.shown == std::string::npos) co_yield send(o.request);
  else co_yield send_secret(o.request, o.shown);
}

dialogue<header> header_line() {
  auto header = co_await plus_header();
  if (!header) co_yield fail(errc::truncated);
  co_return *header;
}

dialogue<refusal> read_error(conversation_data const& o) {
  frame const to_its_end{frame::end::dot_or_close};
  auto text = co_await whole_text(to_its_end, longest_words);
  co_return read_plus_error(text, o.profile);
}

frame frame_of(header const& header) {
  switch (header.until) {
    case header::end::count: return {frame::end::count, header.count};
    case header::end::dot: return {frame::end::dot};
    default: return {frame::end::close};
  }
}

// ---- the data of the answer

dialogue<std::optional<std::string>> next_line(frame& in) {
  if (in.left == 0) co_return std::nullopt;
  auto piece = co_await piece_of_line(std::min<std::uint64_t>(in.left, longest_line));
  bool promised_more = in.until == frame::end::count || in.until == frame::end::dot;
  if (!piece && promised_more) co_yield fail(errc::truncated);
  if (!piece) co_return std::nullopt;
  if (in.until == frame::end::count) in.left -= piece->size();
  else in.is_cut = !piece->ends_with('\n');
  std::string line(without_line_end(*piece));
  if (line == "." && in.until == frame::end::dot && !piece->ends_with('\n')) co_yield fail(errc::truncated);
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

/// Whether the line is an end or a gap: RFC 1436 defines a dot, servers also send blanks.
bool has_no_words(std::string_view line) {
  return line.starts_with('.') || line.find_first_not_of(" \t") == line.npos;
}

/// A line without a TAB is a comment in the menu; a line with one is an item that cannot be read.
entry unread(std::string const& line) {
  return {.title = line, .kind = line.find('\t') == line.npos ? kind::info : kind::error};
}

dialogue<> show_all(std::vector<entry> const& lines) {
  for (auto const& line : lines) co_yield item(line);
}

dialogue<> list_menu(conversation_data const& o, frame in) {
  co_yield note(known::media_type, "application/gopher-menu");
  co_yield note(known::listing, "menu");
  std::vector<entry> odd;  // before the first item; without items the answer is not a menu
  std::size_t odd_octets = 0;
  bool has_items = false;
  std::string refusal;  // set while the menu holds only errors: RFC 1436 §3.8, type 3
  char before = '1';
  while (auto line = co_await next_line(in)) {
    auto read = read_menu_line(*line, o.profile, before, o.in_tls());
    bool is_cut = in.is_cut && (read || has_items);  // the host or the port may be incomplete
    if (is_cut) {
      entry const lost{.title = *line, .kind = kind::error};
      co_yield item(lost);
      co_return;
    }
    bool is_first_error = read && !has_items && read->type == '3';
    if (is_first_error) refusal = read->title;
    else if (read && read->type != '3') refusal.clear();
    if (!read && has_no_words(*line)) continue;
    if (!read) odd.push_back(unread(*line));
    if (!read) odd_octets += line->size();
    has_items = has_items || read;
    if (!has_items && (odd.size() > most_odd || odd_octets > most_odd_octets)) break;
    if (!has_items) continue;
    co_await show_all(odd);
    odd.clear();
    if (!read) continue;
    if (read->type != '+') before = read->type;
    auto entry = entry_of(*read, before);
    co_yield item(entry);
  }
  if (!refusal.empty())
    co_yield fail(errc::not_found, std::string_view(refusal).substr(0, longest_quote), o.at);
  if (!has_items && !odd.empty())
    co_yield fail(errc::unexpected_reply, std::string_view(odd.front().title).substr(0, longest_quote), o.at);
}

dialogue<> deliver_body(frame in) {
  if (in.until == frame::end::count) co_await deliver_counted(in.left);
  else if (in.until == frame::end::close) co_await deliver_rest();
  else co_await deliver_text(in.until == frame::end::dot);
}

}  // namespace wend::gopher

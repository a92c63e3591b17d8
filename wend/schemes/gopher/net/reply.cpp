// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/reply.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "wend/base/charset.hpp"
#include "wend/exchange/detail/dotted.hpp"
#include "wend/schemes/gopher/menu.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gopher {

using namespace wire;

namespace {

constexpr std::size_t longest_header = 256;
constexpr std::size_t longest_refusal = 4096;
constexpr std::size_t longest_plus_head = 5;  // "--1" and its line end

/// Cuts the first line, with its line end, off the text; the whole text if it has no line end.
std::string_view cut_line(std::string_view& text) {
  auto line = text.substr(0, text.find('\n'));
  if (line.size() < text.size()) line = text.substr(0, line.size() + 1);
  text.remove_prefix(line.size());
  return line;
}

std::size_t count_digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

/// Reads a line without its line end; `plain` if it is not a header.
header read_header(std::string_view line) {
  header const plain;
  header header{line.starts_with('+') ? header::sort::data : header::sort::error, header::end::count, 0};
  line.remove_prefix(1);
  if (line == "-1") header.until = header::end::dot;
  else if (line == "-2") header.until = header::end::close;
  else if (line.empty() || count_digits(line) < line.size()) return plain;
  else if (std::from_chars(line.data(), line.data() + line.size(), header.count).ec != std::errc())
    return plain;
  return header;
}

/// "-1 Nothing there": the form of one old server.
bool is_short_error(std::string_view line) {
  auto digits = count_digits(line.substr(1));
  return line.starts_with('-') && digits > 0 && line.substr(1 + digits).starts_with(' ');
}

/// Reads a header that the close has cut short.
bool is_part_of_header(std::string_view line) {
  line.remove_prefix(1);
  if (line.starts_with('-')) line.remove_prefix(1);
  line.remove_prefix(count_digits(line));
  return line.empty() || line == "\r";
}

heard<header> take_header(inbox& in, std::size_t) {
  auto text = in.waiting();
  if (text.empty() && !in.ended()) return not_yet;
  if (text.empty() || (text.front() != '+' && text.front() != '-')) return header{};
  auto line = text.substr(0, std::min(text.find('\n'), longest_header));
  bool whole = line.size() < text.size();
  if (!whole && line.size() < longest_header && !in.ended()) return not_yet;
  if (!whole && is_part_of_header(line)) return closed;
  if (!whole) return header{};
  if (is_short_error(line)) {
    in.take(1);  // the code is part of the words
    return header{header::sort::error, header::end::close, 0};
  }
  auto header = read_header(without_line_end(line));
  if (header.what != header::sort::plain) in.take(line.size() + 1);
  return header;
}

/// What the octets so far show.
enum class verdict : std::uint8_t { none, open, whole };

/// Title, selector, host and port have three tabs between them; a text that happens to begin with 3 has
/// fewer.
bool has_fields(std::string_view line) { return std::ranges::count(line, '\t') >= 3; }

/// RFC 1436 §3.8: type 3 and, in use, type i beside it.
verdict judge_menu(std::string_view text, bool is_complete) {
  bool has_error = false;
  while (!text.empty()) {
    auto line = cut_line(text);
    if (is_lone_dot(line)) return has_error ? verdict::whole : verdict::none;
    if (without_line_end(line).empty()) continue;
    if (line.front() != '3' && line.front() != 'i') return verdict::none;
    if (!line.ends_with('\n') && !is_complete) return verdict::open;
    if (!has_fields(line)) return verdict::none;
    has_error = has_error || line.front() == '3';
  }
  if (!is_complete) return verdict::open;
  return has_error ? verdict::whole : verdict::none;
}

/// "--1", a line with a code, and text.
verdict judge_plus_error(std::string_view text, bool is_complete) {
  auto head = cut_line(text);
  if (!head.ends_with('\n'))
    return head.size() < longest_plus_head && !is_complete ? verdict::open : verdict::none;
  if (auto header = read_header(without_line_end(head)); header.what != header::sort::error)
    return verdict::none;
  auto code = cut_line(text);
  if (!code.ends_with('\n') && !is_complete) return verdict::open;
  auto digits = count_digits(code);
  if (digits == 0 || !code.substr(digits).starts_with(' ')) return verdict::none;
  while (!text.empty())
    if (is_lone_dot(cut_line(text))) return verdict::whole;
  return is_complete ? verdict::whole : verdict::open;
}

heard<std::string> take_refusal(inbox& in, std::size_t most) {
  auto text = in.waiting().substr(0, most);
  bool is_complete = in.ended() || text.size() == most;
  if (text.empty() && !is_complete) return not_yet;
  if (text.empty() || text.size() > longest_refusal) return std::string();
  auto so_far = text.front() == '-' ? judge_plus_error(text, is_complete) : judge_menu(text, is_complete);
  if (so_far == verdict::open && text.size() < longest_refusal) return not_yet;
  if (so_far != verdict::whole) return std::string();
  return std::string(in.take(text.size()));
}

heard<std::string_view> take_piece(inbox& in, std::size_t most) {
  auto text = in.waiting();
  auto end = text.find('\n');
  if (end < most) return in.take(end + 1);
  if (text.size() >= most || (in.ended() && !text.empty())) return in.take(most);
  if (in.ended()) return closed;
  return not_yet;
}

heard<std::string_view> take_run(inbox& in, std::size_t) {
  auto text = in.waiting();
  if (text.empty() && in.ended()) return closed;
  if (text.empty()) return not_yet;
  if (in.at_line_start() && text.front() == '.') return dot;
  return in.take(next_dotted_line(text));
}

/// The text of a line that may have the fields of a menu line.
std::string_view title_of(std::string_view line) {
  auto tab = line.find('\t');
  return tab == line.npos || tab == 0 ? line : line.substr(1, tab - 1);
}

void add_words(std::string& to, std::string_view more, std::string_view between) {
  if (more.empty()) return;
  if (!to.empty()) to += between;
  to += more;
}

/// The item's new URI: the Gopher+ paper §2.3 puts its menu line behind the code.
std::string moved_to(std::string_view line, profile p) {
  auto item = read_menu_line(line, p);
  return item ? item->uri : std::string();
}

std::string_view behind_code(std::string_view line) {
  line.remove_prefix(count_digits(line));
  return line.starts_with(' ') ? line.substr(1) : line;
}

errc meaning_of(std::string_view line) {
  auto code = line.substr(0, count_digits(line));
  if (code == "1" || code == "3") return errc::not_found;
  return code == "2" ? errc::busy : errc::unexpected_reply;
}

}  // namespace

hearing<header> plus_header() { return {take_header}; }

hearing<std::string> whole_refusal(std::uint64_t most) {
  return {take_refusal, channel::control, static_cast<std::size_t>(most)};
}

refusal read_plus_error(std::string_view text, profile p) {
  refusal refused;
  auto first = without_line_end(cut_line(text));
  refused.code = meaning_of(first);
  refused.words = first.substr(0, first.find('\t'));
  bool moved = first.starts_with('3');
  if (moved) refused.uri = moved_to(behind_code(first), p);
  std::string message;
  while (!text.empty()) {
    auto line = without_line_end(cut_line(text));
    if (line == ".") break;
    if (moved && refused.uri.empty()) refused.uri = moved_to(line, p);
    add_words(message, title_of(line), " ");
  }
  add_words(refused.words, message, ": ");
  return refused;
}

refusal read_refusal(std::string_view text, profile p) {
  if (text.starts_with('-')) {
    cut_line(text);
    return read_plus_error(text, p);
  }
  refusal refused;
  while (!text.empty()) {
    auto line = without_line_end(cut_line(text));
    if (line.starts_with('3')) add_words(refused.words, title_of(line), "; ");
  }
  return refused;
}

hearing<std::string_view> piece_of_line(std::uint64_t most) {
  return {take_piece, channel::control, static_cast<std::size_t>(most)};
}

hearing<std::string_view> run_without_dots() { return {take_run}; }

bool is_lone_dot(std::string_view line) noexcept { return without_line_end(line) == "."; }

std::string undoubled(std::string_view text) {
  auto is_single = [](std::string_view line) {
    return line.starts_with('.') && !line.starts_with("..") && !is_lone_dot(line);
  };
  bool only_lone = false;
  for (auto rest = text; !rest.empty() && !only_lone;) only_lone = is_single(cut_line(rest));
  std::string out;
  while (!text.empty()) {
    auto line = cut_line(text);
    bool is_doubled = line.starts_with("..") && (!only_lone || is_lone_dot(line.substr(1)));
    out += is_doubled ? line.substr(1) : line;
  }
  return out;
}

hearing<std::string_view> more() { return up_to(0); }

}  // namespace wend::gopher

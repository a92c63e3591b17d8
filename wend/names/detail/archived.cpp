// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/archived.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/names/detail/web.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/segments.hpp"

namespace wend::detail {
namespace {

constexpr charset scheme_characters = alpha | digit | "+-.";
constexpr charset address_characters = hex | ":.";

bool is_web(std::string_view scheme) {
  return same_ignoring_case(scheme, "http") || same_ignoring_case(scheme, "https");
}

/// The length of a scheme at the beginning; 0 without one.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !alpha[text[0]]) return 0;
  auto end = std::ranges::find_if(text, [](char c) { return !scheme_characters[c]; });
  return end != text.end() && *end == ':' ? static_cast<std::size_t>(end - text.begin()) : 0;
}

std::size_t slashes_at(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of('/', at), text.size()) - at;
}

/// "[" and what may be an IPv6 address; its "]" is not looked at.
bool is_address_literal(std::string_view text) {
  auto inside = text.substr(1);
  return std::ranges::count(inside, ':') > 1 &&
         std::ranges::all_of(inside, [](char c) { return address_characters[c]; });
}

/// Cuts userinfo, host and port. `at`: where the authority begins in the text.
result<void> cut_authority(archived_url& to, std::string_view authority, std::size_t at) {
  auto place = [&](std::size_t i) { return static_cast<std::uint32_t>(at + i); };
  auto host = authority.rfind('@') + 1;  // 0 without one
  auto name = authority.substr(host);
  auto end = name.find(':');
  if (name.starts_with('[')) {
    end = name.find(']');
    if (end == name.npos || !is_address_literal(name.substr(0, end)))
      return mistake(errc::bad_host, place(host));
    if (++end < name.size() && name[end] != ':') return mistake(errc::bad_host, place(host + end));
  }
  to.host = name.substr(0, end);
  if (end >= name.size()) return {};
  to.port = name.substr(end + 1);
  auto wrong = to.port.find_first_not_of("0123456789");
  if (wrong != to.port.npos) return mistake(errc::bad_port, place(host + end + 1 + wrong));
  to.port.remove_prefix(std::min(to.port.find_first_not_of('0'), to.port.size()));
  if (to.port.size() > 5 || (to.port.size() == 5 && to.port > "65535"))
    return mistake(errc::port_out_of_range, place(host + end + 1));
  return {};
}

}  // namespace

result<archived_url> cut_archived(std::string_view text) {
  archived_url url;
  auto length = scheme_length(text);
  std::size_t at = length == 0 ? 0 : length + 1;
  url.scheme = length == 0 ? "http" : text.substr(0, length);
  bool web = is_web(url.scheme);
  while (web) {  // a URL that was pasted behind another's "http://"
    at += slashes_at(text, at);
    auto next = scheme_length(text.substr(at));
    if (!is_web(text.substr(at, next)) || !text.substr(at + next + 1).starts_with('/')) break;
    url.scheme = text.substr(at, next);
    at += next + 1;
  }
  url.has_authority = web || text.substr(at).starts_with("//");
  if (!web && url.has_authority) at += 2;

  auto rest = text.substr(0, text.find('#', at));
  auto query = std::min(rest.find('?', at), rest.size());
  url.has_query = query < rest.size();
  if (url.has_query) url.query = rest.substr(query + 1);
  auto path = url.has_authority ? std::min(rest.find_first_of("/?", at), rest.size()) : at;
  url.path = rest.substr(path, query - path);
  if (!url.has_authority) return url;
  if (auto done = cut_authority(url, rest.substr(at, path - at), at); !done) return unexpected(done.error());
  if (web && url.host.empty()) return mistake(errc::no_host, static_cast<std::uint32_t>(at));
  return url;
}

// The digits of one escape never overlap another's percent sign, so the order of undoing does not matter.
void append_unescaped(std::string& to, std::string_view text) {
  auto from = to.size();
  for (char c : text) {
    to += c;
    while (to.size() - from >= 3 && is_escape(to, to.size() - 3)) {
      auto octet = escaped_octet(to, to.size() - 3);
      to.resize(to.size() - 3);
      to += octet;
    }
  }
}

void escape_unsafe(std::string& text, std::size_t from, charset more) {
  charset const unsafe = control | eight_bit | " #%" | more;
  auto length = static_cast<std::size_t>(
      std::ranges::count_if(std::string_view(text).substr(from), [&](char c) { return unsafe[c]; }));
  if (length == 0) return;
  auto read = text.size();
  text.resize(text.size() + 2 * length);
  for (auto write = text.size(); write > read;) {  // from the end, so that nothing is overwritten unread
    auto c = text[--read];
    if (!unsafe[c]) {
      text[--write] = c;
      continue;
    }
    constexpr char digits[] = "0123456789ABCDEF";
    auto octet = static_cast<unsigned char>(c);
    text[--write] = digits[octet & 15];
    text[--write] = digits[octet >> 4];
    text[--write] = '%';
  }
}

void collapse_segments(std::string& text, std::size_t from) {
  if (from == text.size() || text[from] != '/') return;
  auto kept = from;  // the segments before it are kept, each with its slash before it
  bool has_end = false;
  for (auto i = from; i < text.size();) {
    auto end = std::min(text.find('/', i + 1), text.size());
    auto segment = std::string_view(text).substr(i + 1, end - i - 1);
    bool is_up = segment == ".." && kept > from, is_dropped = segment == "." || is_up;
    if (is_up) kept = text.rfind('/', kept - 1);
    if (!is_dropped) kept += move_back(text, kept, i, end - i);
    has_end = is_dropped && end == text.size();
    i = end;
  }
  if (has_end) text[kept++] = '/';
  text.resize(kept);
  auto path = text.begin() + static_cast<std::ptrdiff_t>(from);
  text.erase(std::unique(path, text.end(), [](char a, char b) { return a == '/' && b == '/'; }), text.end());
}

namespace {

std::optional<std::uint64_t> number_in(std::string_view digits, bool is_alone) {
  bool is_octal = !is_alone && digits.size() > 1 && digits[0] == '0';
  if (digits.empty() || digits.find_first_not_of(is_octal ? "01234567" : "0123456789") != digits.npos)
    return {};
  std::uint64_t number = 0;
  for (char c : digits) {
    number = number * (is_octal ? 8 : 10) + static_cast<unsigned>(c - '0');
    if (is_alone) number &= 0xFFFFFFFF;
    else if (number > 0xFFFFFFFF) return {};
  }
  return number;
}

}  // namespace

std::optional<std::uint32_t> address_of_numbers(std::string_view host) {
  if (host.empty() || !digit[host[0]]) return {};
  std::uint64_t address = 0;
  for (unsigned count = 1; count <= 4; ++count) {
    auto dot = host.find('.');
    bool is_last = dot == host.npos;
    auto number = number_in(host.substr(0, dot), is_last && count == 1);
    if (!number) return {};
    auto width = is_last ? 8 * (5 - count) : 8;
    if (*number >> width != 0) return {};
    address = address << width | *number;
    if (is_last) return static_cast<std::uint32_t>(address);
    host.remove_prefix(dot + 1);
  }
  return {};
}

namespace {

bool holds(std::string_view text, std::size_t length, charset of) {
  return text.size() == length && std::ranges::all_of(text, [&](char c) { return of[c]; });
}

/// The length of `name=` and 32 letters or digits at the end of a pair; 0 without them. Archives find the name
/// behind other letters, too: of tsid=… the t remains.
std::size_t id_length(std::string_view pair, std::string_view name) {
  constexpr std::size_t id = 32;
  auto equals = pair.rfind('=');
  if (equals == pair.npos || !pair.substr(0, equals).ends_with(name)) return 0;
  return holds(pair.substr(equals + 1), id, alpha | digit) ? name.size() + 1 + id : 0;
}

/// The same for aspsessionid and 8 letters with 24 letters.
std::size_t asp_length(std::string_view pair) {
  constexpr std::string_view asp = "aspsessionid";
  constexpr std::size_t id = 24, more = 8;
  auto equals = pair.rfind('=');
  if (equals == pair.npos || equals < more || !holds(pair.substr(equals + 1), id, alpha)) return 0;
  auto name = pair.substr(0, equals - more);
  bool is_asp = name.ends_with(asp) && holds(pair.substr(equals - more, more), more, alpha);
  return is_asp ? asp.size() + more + 1 + id : 0;
}

/// The same for cfid=… in the pair before cftoken=…, neither of them empty.
std::size_t cfid_length(std::string_view before, std::string_view pair) {
  constexpr std::string_view id = "cfid=", token = "cftoken=";
  if (before.size() <= id.size() || !pair.starts_with(token) || pair.size() == token.size()) return 0;
  auto begin = before.rfind(id, before.size() - id.size() - 1);
  return begin == before.npos ? 0 : before.size() - begin + 1 + pair.size();
}

/// Removes what `length_of(query up to the end of a pair, where that pair begins)` says, and the ampersand
/// behind it, at the last pair where it is not 0.
template <class Length>
void remove_last(std::string& text, std::size_t from, Length length_of) {
  for (auto end = text.size();;) {
    auto query = std::string_view(text).substr(from, end - from);
    auto begin = query.rfind('&') + 1;  // 0 without one
    if (auto length = length_of(query, begin); length > 0) {
      text.erase(end - length, length + 1);
      return;
    }
    if (begin == 0) return;
    end = from + begin - 1;
  }
}

}  // namespace

void remove_session_pairs(std::string& text, std::size_t from) {
  if (text.find("id", from) == text.npos) return;  // most queries
  for (std::string_view name : {"jsessionid", "phpsessid", "sid"})
    remove_last(text, from, [&](auto query, auto begin) { return id_length(query.substr(begin), name); });
  remove_last(text, from, [](auto query, auto begin) { return asp_length(query.substr(begin)); });
  remove_last(text, from, [](auto query, auto begin) {
    auto before = query.substr(0, begin == 0 ? 0 : begin - 1);
    return cfid_length(before.substr(before.rfind('&') + 1), query.substr(begin));
  });
}

namespace {

/// (24 letters or digits)
bool is_session_segment(std::string_view segment) {
  constexpr std::size_t id = 24;
  return segment.size() == id + 2 && segment.front() == '(' && segment.back() == ')' &&
         holds(segment.substr(1, id), id, alpha | digit);
}

/// One or more of a letter and that, in parentheses.
bool is_lettered_session_segment(std::string_view segment) {
  constexpr std::size_t each = 27;
  if (segment.size() < each + 2 || (segment.size() - 2) % each != 0) return false;
  if (segment.front() != '(' || segment.back() != ')') return false;
  for (segment = segment.substr(1, segment.size() - 2); !segment.empty(); segment.remove_prefix(each))
    if (!alpha[segment[0]] || !is_session_segment(segment.substr(1, each - 1))) return false;
  return true;
}

/// Removes the last such segment that has a name with .aspx somewhere behind it, and no question mark between.
template <class Predicate>
void remove_last_segment(std::string& text, std::size_t from, Predicate is_session) {
  constexpr std::string_view suffix = ".aspx";
  auto path = std::string_view(text).substr(from);
  auto name_end = path.npos;
  for (auto i = path.size(); i-- > 1;) {
    if (path[i] == '?') name_end = path.npos;
    if (path[i] == '.' && name_end == path.npos && path.substr(i).starts_with(suffix)) name_end = i;
    if (path[i] != '/' || name_end == path.npos || name_end == i + 1) continue;
    auto begin = path.rfind('/', i - 1);
    if (begin == path.npos) return;
    if (is_session(path.substr(begin + 1, i - begin - 1))) {
      text.erase(from + begin, i - begin);
      return;
    }
  }
}

}  // namespace

void remove_session_segments(std::string& text, std::size_t from) {
  if (text.find('(', from) == text.npos) return;  // most paths
  remove_last_segment(text, from, is_lettered_session_segment);
  remove_last_segment(text, from, is_session_segment);
}

}  // namespace wend::detail

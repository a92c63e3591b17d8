// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.hpp"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/detail/utf8.hpp"

namespace wend::cli {
namespace {

bool turns_direction(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool is_harmless(char32_t c) {
  if (c < 0x20 || c == 0x7F || (c >= 0x80 && c < 0xA0)) return false;
  return !turns_direction(c) && c != 0x2028 && c != 0x2029 && c != 0xFEFF;
}

void put_octet(std::string& out, char c) {
  constexpr char digits[] = "0123456789ABCDEF";
  auto octet = static_cast<unsigned char>(c);
  ((out += "\\x") += digits[octet >> 4]) += digits[octet & 15];
}

/// Reads the character at `i`, and advances `i`.
void put_shown(std::string& out, std::string_view text, std::size_t& i, std::string_view keep) {
  auto begin = i;
  auto point = utf8::next(text, i);
  bool is_kept = point && *point < 0x80 && keep.contains(text[begin]);
  if (text[begin] == '\r')
    is_kept = is_kept && text.substr(i).starts_with('\n');  // alone it overwrites a line
  bool as_it_is = point && (is_harmless(*point) || is_kept);
  if (as_it_is) {
    out.append(text, begin, i - begin);
    return;
  }
  for (; begin < i; ++begin) put_octet(out, text[begin]);
}

}  // namespace

std::string tinted(std::string_view text, tint how, bool colours) {
  if (!colours) return std::string(text);
  constexpr std::string_view codes[] = {"\033[1m", "\033[1;31m", "\033[33m", "\033[32m", "\033[2m"};
  std::string out(codes[static_cast<std::size_t>(how)]);
  out += text;
  return out += "\033[0m";
}

std::string shown(std::string_view octets, std::string_view keep) {
  std::string out;
  out.reserve(octets.size());
  for (std::size_t i = 0; i < octets.size();) put_shown(out, octets, i, keep);
  return out;
}

/// The ends of a login. RFC 1738 §5 allows a question mark in a user of ftp and similar schemes.
std::string_view ends_of_login(std::string_view before_slashes) noexcept {
  if (before_slashes.ends_with(':')) before_slashes.remove_suffix(1);
  auto scheme = before_slashes.substr(before_slashes.find_last_of("<>: \t\r\n") + 1);
  auto const& rules = syntax_of(scheme, profile::rfc1738);
  return rules.user_allowed && rules.user['?'] ? "/#" : "/?#";
}

/// Returns the begin of an authority that only browsers see: after "http:" and any number of slashes of both
/// kinds, including zero. WHATWG URL §4.4; npos for other schemes.
std::size_t behind_web_scheme(std::string_view text) noexcept {
  for (std::string_view scheme : {"http:", "https:", "ftp:", "ws:", "wss:"})
    if (same_ignoring_case(text.substr(0, scheme.size()), scheme))
      return std::min(text.find_first_not_of("/\\", scheme.size()), text.size());
  return text.npos;
}

span_of_text password_in(std::string_view text) noexcept {
  if (!text.contains('@')) return {};
  auto slashes = text.find("//");
  auto begin = behind_web_scheme(text);
  if (begin == text.npos) {
    if (slashes == text.npos) return {};
    begin = slashes + 2;
  }
  auto end = std::min(text.find_first_of(ends_of_login(text.substr(0, slashes)), begin), text.size());
  auto at_sign = text.substr(0, end).rfind('@');
  if (at_sign == text.npos || at_sign < begin) {
    // A password with a raw slash is parsed as path; it must be masked all the same.
    end = std::min(text.find_first_of("?# \t\r\n", begin), text.size());
    at_sign = text.substr(0, end).rfind('@');
    auto colon = text.find(':', begin);
    bool looks_like_port = colon != text.npos && colon + 1 < text.size() && (digit | "/")[text[colon + 1]];
    if (at_sign == text.npos || at_sign < begin || colon > text.find('/', begin) || looks_like_port)
      return {};
  }
  auto colon = text.find(':', begin);
  if (colon == text.npos || colon > at_sign || colon + 1 == at_sign) return {};
  return {colon + 1, at_sign};
}

namespace {

/// Returns the number of octets at the end that need the next chunk: a CR whose LF may follow, or the
/// beginning of a UTF-8 character (RFC 3629 §3).
std::size_t unfinished(std::string_view text) {
  if (text.ends_with('\r')) return 1;
  for (std::size_t count = 1; count <= std::min<std::size_t>(3, text.size()); ++count) {
    auto octet = static_cast<unsigned char>(text[text.size() - count]);
    if ((octet & 0xC0) == 0x80) continue;
    auto length = octet >= 0xF0 ? 4U : octet >= 0xE0 ? 3U : octet >= 0xC0 ? 2U : 1U;
    return length > count ? count : 0;
  }
  return 0;
}

}  // namespace

std::string for_a_terminal(std::string& held, std::string_view octets) {
  held += octets;
  auto last = held.substr(held.size() - unfinished(held));
  held.resize(held.size() - last.size());
  return shown(std::exchange(held, last), "\n\r\t");
}

std::string masked(std::string_view text) {
  auto [begin, end] = password_in(text);
  std::string out(text);
  if (begin != end) out.replace(begin, end - begin, "***");
  return out;
}

drawing::drawing(std::string_view text, bool show_password) {
  auto secret = show_password ? span_of_text{} : password_in(text);
  std::uint32_t column = 0;
  for (std::size_t i = 0; i < text.size();) {
    auto begin = i;
    auto at = static_cast<std::uint32_t>(text_.size());
    if (i == secret.begin && secret.begin != secret.end) {
      text_ += "***";
      i = secret.end;
    } else {
      put_shown(text_, text, i, {});
    }
    places_.insert(places_.end(), i - begin, {column, at});
    column += static_cast<std::uint32_t>(columns_of(std::string_view(text_).substr(at)));
  }
  places_.push_back({column, static_cast<std::uint32_t>(text_.size())});
}

drawing::cut drawing::around(std::uint64_t byte, std::size_t width) const {
  auto middle = place_of(byte).column;
  if (columns() <= width) return {text_, middle};
  auto half = static_cast<std::uint32_t>(width / 2);
  auto from = middle > half ? middle - half : 0;
  auto left = std::ranges::lower_bound(places_, from, {}, &place::column);
  auto right =
      std::ranges::lower_bound(places_, static_cast<std::uint32_t>(from + width), {}, &place::column);
  if (right == places_.end()) --right;
  std::string text = left->at > 0 ? "…" : "";
  auto shift = columns_of(text);
  text.append(text_, left->at, right->at - left->at);
  if (right->at < text_.size()) text += "…";
  return {std::move(text), shift + middle - left->column};
}

std::size_t columns_of(std::string_view utf8) noexcept {
  static locale_t const in_utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  auto const before = in_utf8 ? ::uselocale(in_utf8) : nullptr;
  std::size_t columns = 0;
  for (std::size_t i = 0; i < utf8.size();) {
    auto point = utf8::next(utf8, i);
    auto width = point ? ::wcwidth(static_cast<wchar_t>(*point)) : 1;
    columns += width < 0 ? 1 : static_cast<std::size_t>(width);
  }
  if (before) ::uselocale(before);
  return columns;
}

}  // namespace wend::cli

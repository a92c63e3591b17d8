// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/content/message.hpp"
#include "wend/gateway/pages.hpp"
#include "wend/text/extract.hpp"

namespace wend::gateway {
namespace {

void put_utf8(std::string& to, char32_t c) {
  auto octet = [&](char32_t value) { to += static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return octet(c);
  if (c < 0x800) octet(0xC0 | c >> 6);
  else if (c < 0x10000) octet(0xE0 | c >> 12), octet(0x80 | (c >> 6 & 0x3F));
  else octet(0xF0 | c >> 18), octet(0x80 | (c >> 12 & 0x3F)), octet(0x80 | (c >> 6 & 0x3F));
  octet(0x80 | (c & 0x3F));
}

std::string from_utf16(std::string_view octets, bool big) {
  auto unit = [&](std::size_t i) -> char32_t {
    auto a = static_cast<unsigned char>(octets[i]), b = static_cast<unsigned char>(octets[i + 1]);
    return static_cast<char32_t>(big ? a << 8 | b : b << 8 | a);
  };
  std::string made;
  for (std::size_t i = 2; i + 1 < octets.size(); i += 2) {
    auto c = unit(i);
    bool is_high = 0xD800 <= c && c < 0xDC00;
    auto low = is_high && i + 3 < octets.size() ? unit(i + 2) : 0;
    if (0xDC00 <= low && low < 0xE000) c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), i += 2;
    else if (0xD800 <= c && c < 0xE000) c = 0xFFFD;
    put_utf8(made, c);
  }
  return made;
}

constexpr charset in_local = alpha | digit | "._%+-'";
constexpr charset in_domain = alpha | digit | ".-";

void put_plain(markup& to, std::string_view utf8, bool shows_mail) {
  if (shows_mail) to << text(utf8);
  else to << text(without_mail(utf8));
}

}  // namespace

std::pair<std::string, std::string_view> decoded_text(std::string_view octets) {
  if (octets.starts_with("\xFE\xFF")) return {from_utf16(octets, true), "UTF-16"};
  if (octets.starts_with("\xFF\xFE")) return {from_utf16(octets, false), "UTF-16"};
  if (octets.starts_with("\xEF\xBB\xBF")) octets.remove_prefix(3);
  std::string lines;
  lines.reserve(octets.size());
  for (std::size_t i = 0; i < octets.size(); ++i)  // a CR that ends a line with LF, or alone
    if (octets[i] != '\r') lines += octets[i];
    else if (i + 1 == octets.size() || octets[i + 1] != '\n') lines += '\n';
  bool is_ascii = std::ranges::none_of(lines, [](char c) { return eight_bit[c]; });
  std::string_view name = is_ascii ? "US-ASCII" : is_utf8(lines) ? "UTF-8" : "windows-1252";
  return {shown_text(lines), name};
}

std::string without_mail(std::string_view utf8) {
  std::string made;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    made += utf8[i];
    bool is_one =
        utf8[i] == '@' && i > 0 && in_local[utf8[i - 1]] && i + 1 < utf8.size() && in_domain[utf8[i + 1]];
    if (!is_one) continue;
    while (i + 1 < utf8.size() && in_domain[utf8[i + 1]]) ++i;
    made += "\xE2\x80\xA6";
  }
  return made;
}

std::string words_of_field(std::string_view value) {
  constexpr std::size_t longest = 4'000, longest_shown = 1'000;
  auto made = access::decoded_field(value.substr(0, longest));
  if (made.size() <= longest_shown && value.size() <= longest) return made;
  auto end = std::min(made.size(), longest_shown);
  while (end > 0 && end < made.size() && (made[end] & 0xC0) == 0x80) --end;  // within a character of UTF-8
  made.resize(end);
  return made += "\xE2\x80\xA6";
}

std::string author_in(std::string_view from, bool shows_mail) {
  auto whole = words_of_field(from);
  if (shows_mail) return whole;
  auto trimmed = [](std::string_view some) {
    while (!some.empty() && std::string_view(" \"").find(some.front()) != some.npos) some.remove_prefix(1);
    while (!some.empty() && std::string_view(" \"").find(some.back()) != some.npos) some.remove_suffix(1);
    return some;
  };
  std::string_view view = whole;
  auto name = trimmed(view.substr(0, view.find('<')));
  auto open = view.find('('), close = view.rfind(')');  // RFC 850: ann@h.example (Ann Lee)
  if (view.find('<') == view.npos && open != view.npos && close != view.npos && open < close)
    name = trimmed(view.substr(open + 1, close - open - 1));
  return without_mail(shown_text(name.empty() ? view : name));
}

markup linked(scene const& for_whom, std::string_view utf8, bool shows_mail) {
  markup made;
  std::size_t at = 0;
  for (auto const& one : wend::text::find_all(utf8)) {
    auto begin = static_cast<std::size_t>(one.inner_at), length = static_cast<std::size_t>(one.inner_length);
    if (begin < at || begin > utf8.size() || length > utf8.size() - begin) continue;
    auto where = for_whom.href(one.uri);
    bool is_mail = same_ignoring_case(std::string_view(one.uri).substr(0, 7), "mailto:");
    if (where.empty() || (is_mail && !shows_mail)) continue;
    put_plain(made, utf8.substr(at, begin - at), shows_mail);
    made << "<a href=\"" << text(where) << "\" rel=\"noreferrer\">" << text(utf8.substr(begin, length))
         << "</a>";
    at = begin + length;
  }
  put_plain(made, utf8.substr(at), shows_mail);
  return made;
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/page_text.hpp"

#include <algorithm>
#include <bit>

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/content/detail/message.hpp"
#include "wend/exchange/listing.hpp"

namespace wend::gateway {
namespace {

std::string from_utf16(std::string_view octets, std::endian order) {
  auto unit = [&](std::size_t i) -> char32_t {
    auto a = static_cast<unsigned char>(octets[i]), b = static_cast<unsigned char>(octets[i + 1]);
    return static_cast<char32_t>(order == std::endian::big ? a << 8 | b : b << 8 | a);
  };
  std::string utf8;
  for (std::size_t i = 2; i + 1 < octets.size(); i += 2) {
    auto c = unit(i);
    bool is_high = 0xD800 <= c && c < 0xDC00;
    auto low = is_high && i + 3 < octets.size() ? unit(i + 2) : 0;
    if (0xDC00 <= low && low < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      i += 2;
    } else if (0xD800 <= c && c < 0xE000) {
      c = 0xFFFD;
    }
    utf8::append(utf8, c);
  }
  return utf8;
}

constexpr charset in_local = alpha | digit | "._%+-'";
constexpr charset in_domain = alpha | digit | ".-";

}  // namespace

std::pair<std::string, std::string_view> decoded_text(std::string_view octets) {
  if (octets.starts_with("\xFE\xFF")) return {from_utf16(octets, std::endian::big), "UTF-16"};
  if (octets.starts_with("\xFF\xFE")) return {from_utf16(octets, std::endian::little), "UTF-16"};
  if (octets.starts_with("\xEF\xBB\xBF")) octets.remove_prefix(3);
  std::string lines;
  lines.reserve(octets.size());
  for (std::size_t i = 0; i < octets.size(); ++i)  // CR LF, and a CR alone, become LF
    if (octets[i] != '\r') lines += octets[i];
    else if (i + 1 == octets.size() || octets[i + 1] != '\n') lines += '\n';
  bool is_ascii = std::ranges::none_of(lines, [](char c) { return eight_bit[c]; });
  std::string_view name = is_ascii ? "US-ASCII" : is_utf8(lines) ? "UTF-8" : "windows-1252";
  return {shown_text(lines), name};
}

std::string without_mail(std::string_view utf8) {
  std::string shown;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    shown += utf8[i];
    bool is_address =
        utf8[i] == '@' && i > 0 && in_local[utf8[i - 1]] && i + 1 < utf8.size() && in_domain[utf8[i + 1]];
    if (!is_address) continue;
    while (i + 1 < utf8.size() && in_domain[utf8[i + 1]]) ++i;
    shown += "\xE2\x80\xA6";
  }
  return shown;
}

std::string words_of_field(std::string_view value) {
  constexpr std::size_t longest = 4'000, longest_shown = 1'000;
  auto words = access::decoded_field(value.substr(0, longest));
  if (words.size() <= longest_shown && value.size() <= longest) return words;
  auto end = std::min(words.size(), longest_shown);
  while (end > 0 && end < words.size() && (words[end] & 0xC0) == 0x80)
    --end;  // not within a character of UTF-8
  words.resize(end);
  return words += "\xE2\x80\xA6";
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

std::string time_in_words(std::int64_t seconds) {
  auto words = wire::date_text(seconds);
  std::ranges::replace(words, 'T', ' ');
  if (words.ends_with('Z')) words.replace(words.size() - 1, 1, " UTC");
  return words;
}

markup when(std::string_view date) {
  markup element;
  if (date.empty()) return element;
  std::string words(date.substr(0, 16));
  std::ranges::replace(words, 'T', ' ');
  element << "<time datetime=\"" << text(date) << "\">" << text(words) << "</time>";
  return element;
}

std::string size_in_words(std::uint64_t octets) {
  constexpr std::string_view units[] = {" B", " kB", " MB", " GB", " TB", " PB", " EB"};
  std::size_t unit = 0;
  std::uint64_t tenths = 0;
  for (; octets >= 1000 && unit + 1 < std::size(units); ++unit) {
    tenths = octets % 1000 / 100;
    octets /= 1000;
  }
  auto words = std::to_string(octets);
  if (unit > 0 && octets < 100) words += "." + std::to_string(tenths);
  return words + std::string(units[unit]);
}

std::string span_in_words(std::int64_t seconds) {
  struct unit {
    std::int64_t seconds;
    std::string_view singular, plural;
  };
  constexpr unit units[] = {
      {86'400, " day", " days"}, {3'600, " hour", " hours"}, {60, " minute", " minutes"}};
  for (auto const& [length, singular, plural] : units)
    if (seconds >= 2 * length || (seconds >= length && length == 86'400))
      return std::to_string(seconds / length) + std::string(seconds / length == 1 ? singular : plural);
  seconds = std::max<std::int64_t>(0, seconds);
  return std::to_string(seconds) + (seconds == 1 ? " second" : " seconds");
}

}  // namespace wend::gateway

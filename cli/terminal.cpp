// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.hpp"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend::cli {
namespace {

/// Each of these is shown as it is, in one column.
constexpr charset printable = charset::range(' ', '~');

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
  for (std::size_t i = 0; i < octets.size();) {
    auto run = simd::first_outside(octets.substr(i), printable);
    out.append(octets, i, run);
    if ((i += run) < octets.size()) put_shown(out, octets, i, keep);
  }
  return out;
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

std::string masked(std::string_view text) { return redact(text, {.kinds = secrets::passwords}); }

std::string masked_in_message(std::string_view uri) { return redact(uri, {.kinds = hidden_in_messages}); }

std::string masked_sentence(std::string_view sentence) {
  return redact_text(masked(sentence), {.kinds = hidden_in_messages});  // a space may stand in a password
}

drawing::drawing(std::string_view text, secrets hidden) {
  auto const spans = secrets_in(text, {.kinds = hidden});
  auto secret = spans.begin();
  std::uint32_t column = 0;
  places_.reserve(text.size() + 1);
  for (std::size_t i = 0; i < text.size();) {
    auto begin = i;
    auto at = static_cast<std::uint32_t>(text_.size());
    auto run_end = secret != spans.end() ? secret->begin : text.size();
    if (auto run = simd::first_outside(text.substr(i, run_end - i), printable); run > 0) {
      text_.append(text, i, run);
      for (i += run; begin < i; ++begin) places_.push_back({column++, at++});
      continue;
    }
    if (secret != spans.end() && i == secret->begin) {
      text_ += "***";
      i = secret++->end;
    } else {
      put_shown(text_, text, i, {});
    }
    places_.insert(places_.end(), i - begin, {column, at});
    column += static_cast<std::uint32_t>(columns_of(std::string_view(text_).substr(at)));
  }
  places_.push_back({column, static_cast<std::uint32_t>(text_.size())});
}

void put_drawn(std::string& out, std::string_view text, secrets hidden) {
  bool is_plain =
      simd::first_outside(text, printable) == text.size() && secrets_in(text, {.kinds = hidden}).empty();
  if (is_plain) out += text;
  else out += drawing(text, hidden).text();
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
  if (simd::first_outside(utf8, printable) == utf8.size()) return utf8.size();
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

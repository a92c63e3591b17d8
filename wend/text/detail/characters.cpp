// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/characters.hpp"

#include <algorithm>
#include <span>

#include "wend/base/detail/utf8.hpp"

namespace wend::text {
namespace {

constexpr char32_t no_character = 0xFFFD;

struct range {
  char32_t first, last;
};

constexpr range enders[] = {
    {0x80, 0xA0},      // C1 controls, no-break space
    {0xAB, 0xAB},      // «
    {0xBB, 0xBB},      // »
    {0x1680, 0x1680},  // ogham space
    {0x2000, 0x200B},  // spaces; 200C and 200D join letters
    {0x200E, 0x200F},  // direction marks
    {0x201C, 0x201F},  // “ ” „ ‟
    {0x2028, 0x202F},  // line and paragraph separators, embeddings and overrides, narrow space
    {0x2039, 0x203A},  // ‹ ›
    {0x205F, 0x206F},  // a space, isolates, deprecated marks
    {0x3000, 0x3003},  // ideographic space, 、 。 〃
    {0x3008, 0x3011},  // 〈 to 】
    {0x3014, 0x301F},  // 〔 to 〟
    {0xFEFF, 0xFEFF},  // byte order mark
    {0xFF08, 0xFF09},  // （ ）
    {0xFF0C, 0xFF0C},  // ，
    {0xFF1C, 0xFF1C},  // ＜
    {0xFF1E, 0xFF1E},  // ＞
    {0xFF3B, 0xFF3B},  // ［
    {0xFF3D, 0xFF3D},  // ］
    {0xFF5B, 0xFF5D},  // ｛ ｜ ｝
    {0xFF5F, 0xFF64},  // half-width brackets, comma and full stop
    {0xFFF9, 0xFFFF},  // specials
};

constexpr range sentence_enders[] = {
    {0x2018, 0x2019},  // ‘ ’
    {0x2026, 0x2026},  // …
    {0xFF01, 0xFF02},  // ！ ＂
    {0xFF07, 0xFF07},  // ＇
    {0xFF0E, 0xFF0E},  // ．
    {0xFF1A, 0xFF1B},  // ： ；
    {0xFF1F, 0xFF1F},  // ？
};

constexpr range spaceless[] = {
    {0x3040, 0x30FF},    // kana
    {0x3400, 0x4DBF},    // ideographs
    {0x4E00, 0x9FFF},    // ideographs
    {0xAC00, 0xD7AF},    // hangul
    {0xF900, 0xFAFF},    // ideographs
    {0xFF66, 0xFF9F},    // half-width kana
    {0x20000, 0x3FFFF},  // ideographs
};

constexpr bool in_order(std::span<range const> rows) {
  return std::ranges::is_sorted(rows, {}, &range::first);
}
static_assert(in_order(enders) && in_order(sentence_enders) && in_order(spaceless));

bool one_of(std::span<range const> rows, char32_t point) noexcept {
  auto after = std::ranges::upper_bound(rows, point, {}, &range::first);
  return after != rows.begin() && point <= std::prev(after)->last;
}

std::uint32_t length_by_lead(char c) noexcept {
  auto lead = static_cast<unsigned char>(c);
  if (lead < 0xC2 || lead > 0xF4) return 1;
  return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
}

bool continues(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::optional<character> detail::wide_character_at(window w, std::uint64_t at) noexcept {
  auto length = length_by_lead(w[at]);
  if (w.may_yet_hold(at + length - 1)) return std::nullopt;
  auto begin = static_cast<std::size_t>(at - w.from), i = begin;
  auto point = utf8::next(w.text.substr(0, std::min(begin + length, w.text.size())), i);
  return character{point.value_or(no_character), static_cast<std::uint32_t>(i - begin)};
}

character detail::wide_character_before(window w, std::uint64_t at) noexcept {
  auto lead = at - 1;
  while (at - lead < 4 && lead > w.from && continues(w[lead])) --lead;
  auto begin = static_cast<std::size_t>(lead - w.from), i = begin,
       stop = static_cast<std::size_t>(at - w.from);
  auto point = utf8::next(w.text.substr(0, stop), i);
  if (point && i == stop) return {*point, static_cast<std::uint32_t>(at - lead)};
  return {no_character, 1};
}

bool ends_uri(char32_t point) noexcept { return one_of(enders, point); }
bool ends_sentence(char32_t point) noexcept { return one_of(sentence_enders, point); }
bool is_spaceless(char32_t point) noexcept { return one_of(spaceless, point); }

bool is_host_letter(char32_t point) noexcept {
  bool general_punctuation = point >= 0x2010 && point <= 0x205E;
  return point >= 0x80 && !general_punctuation && !ends_uri(point) && !ends_sentence(point);
}

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
//
// ICU's tables, overridden by those of changes.hpp. For ICU a character of a later version is disallowed, is
// a starter and has no decomposition; texts with one are therefore reordered here.

#include "wend/idna/detail/unicode.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace wend::idna {
namespace {

/// Returns the row of `c`, or null.
template <class Row>
Row const* row_of(std::span<Row const> rows, char32_t c) {
  auto behind = std::ranges::upper_bound(rows, c, {}, &Row::first);
  return behind == rows.begin() || (behind - 1)->last < c ? nullptr : &*(behind - 1);
}

mapped_character const* mapping_of(char32_t c) {
  auto rows = mapped_characters();
  auto row = std::ranges::lower_bound(rows, c, {}, &mapped_character::from);
  return row == rows.end() || row->from != c ? nullptr : &*row;
}

direction direction_of(char32_t c) {
  switch (u_charDirection(static_cast<UChar32>(c))) {
    case U_LEFT_TO_RIGHT: return direction::L;
    case U_RIGHT_TO_LEFT: return direction::R;
    case U_RIGHT_TO_LEFT_ARABIC: return direction::AL;
    case U_EUROPEAN_NUMBER: return direction::EN;
    case U_EUROPEAN_NUMBER_SEPARATOR: return direction::ES;
    case U_COMMON_NUMBER_SEPARATOR: return direction::CS;
    case U_EUROPEAN_NUMBER_TERMINATOR: return direction::ET;
    case U_ARABIC_NUMBER: return direction::AN;
    case U_OTHER_NEUTRAL: return direction::ON;
    case U_BOUNDARY_NEUTRAL: return direction::BN;
    case U_DIR_NON_SPACING_MARK: return direction::NSM;
    default: return direction::B;
  }
}

joining joining_of(char32_t c) {
  switch (u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_JOINING_TYPE)) {
    case U_JT_JOIN_CAUSING: return joining::C;
    case U_JT_DUAL_JOINING: return joining::D;
    case U_JT_LEFT_JOINING: return joining::L;
    case U_JT_RIGHT_JOINING: return joining::R;
    case U_JT_TRANSPARENT: return joining::T;
    default: return joining::U;
  }
}

// ---- between UTF-16, which ICU reads, and code points
// -----------------------------------------------------------

std::u16string utf16(std::u32string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (auto c : text) {
    if (c >= 0x10000) out += static_cast<char16_t>(0xD7C0 + (c >> 10));
    out += static_cast<char16_t>(c < 0x10000 ? c : 0xDC00 + (c & 0x3FF));
  }
  return out;
}

std::u32string code_points(std::u16string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (auto c : text) {
    bool second = c >= 0xDC00 && c <= 0xDFFF && !out.empty() && out.back() >= 0xD800 && out.back() <= 0xDBFF;
    if (second) out.back() = ((out.back() - 0xD7C0) << 10) + (c - 0xDC00u);
    else out += c;
  }
  return out;
}

std::optional<std::u32string> normalized(UNormalizer2 const* form, std::u32string_view text) {
  auto source = utf16(text);
  std::u16string out(source.size() * 2 + 16, u'\0');
  for (;;) {
    UErrorCode status = U_ZERO_ERROR;
    auto length = unorm2_normalize(form, source.data(), static_cast<std::int32_t>(source.size()), out.data(),
                                   static_cast<std::int32_t>(out.size()), &status);
    if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
    if (status != U_BUFFER_OVERFLOW_ERROR && U_FAILURE(status)) return {};
    out.resize(static_cast<std::size_t>(length));
    if (status != U_BUFFER_OVERFLOW_ERROR) return code_points(out);
  }
}

// ---- normal form C
// ----------------------------------------------------------------------------------------------

composition const* parts_of(char32_t c) {
  auto rows = added_compositions();
  auto row = std::ranges::lower_bound(rows, c, {}, &composition::composed);
  return row == rows.end() || row->composed != c ? nullptr : &*row;
}

/// Also decomposes components of composed characters.
void decompose(std::u32string& out, char32_t c) {
  std::u32string behind;
  for (; auto parts = parts_of(c); c = parts->first) behind += parts->second;
  out += c;
  out.append(behind.rbegin(), behind.rend());  // the second of a pair is never composed
}

char32_t composed(UNormalizer2 const* nfc, char32_t first, char32_t second) {
  for (auto const& row : added_compositions())
    if (row.first == first && row.second == second) return row.composed;
  auto composite = unorm2_composePair(nfc, static_cast<UChar32>(first), static_cast<UChar32>(second));
  return composite < 0 ? 0 : static_cast<char32_t>(composite);
}

struct ordered {
  char32_t c;
  std::uint8_t combining;
  std::size_t place;
};

/// Canonical order: marks of different classes after one starter, the lower class first.
std::vector<ordered> in_order(std::u32string_view text) {
  std::vector<ordered> out;
  for (auto c : text) out.push_back({c, traits_of(c).combining, out.size()});
  for (auto from = out.begin(); from != out.end();) {
    from = std::find_if(from, out.end(), [](ordered const& o) { return o.combining != 0; });
    auto to = std::find_if(from, out.end(), [](ordered const& o) { return o.combining == 0; });
    std::ranges::sort(from, to, {}, [](ordered const& o) { return std::pair(o.combining, o.place); });
    from = to;
  }
  return out;
}

/// The Unicode Standard §3.11: each character is composed with the last starter unless a character between
/// them blocks it.
std::optional<std::u32string> composed_anew(UNormalizer2 const* nfc, UNormalizer2 const* nfd,
                                            std::u32string_view text) {
  auto known = normalized(nfd, text);
  if (!known) return {};
  std::u32string apart, out;
  for (auto c : *known) decompose(apart, c);
  auto starter = out.npos;
  std::uint8_t last = 0;
  for (auto [c, combining, place] : in_order(apart)) {
    bool free = starter != out.npos && (starter + 1 == out.size() || last < combining);
    if (auto pair = free ? composed(nfc, out[starter], c) : 0) {
      out[starter] = pair;
      continue;
    }
    if (combining == 0) starter = out.size();
    last = combining;
    out += c;
  }
  return out;
}

struct normalizers {
  UNormalizer2 const *nfc, *nfd, *uts46;
};

/// Owned by ICU; thread-safe.
std::optional<normalizers> const& forms() {
  static std::optional<normalizers> const instances = []() -> std::optional<normalizers> {
    UErrorCode status = U_ZERO_ERROR;
    normalizers loaded{unorm2_getNFCInstance(&status), unorm2_getNFDInstance(&status),
                       unorm2_getInstance(nullptr, "uts46", UNORM2_COMPOSE, &status)};
    if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
    if (U_FAILURE(status)) return {};
    return loaded;
  }();
  return instances;
}

bool is_changed(char32_t c) { return row_of(changed_properties(), c) != nullptr; }

}  // namespace

traits traits_of(char32_t c) {
  if (auto row = row_of(changed_properties(), c))
    return {row->is_mark, row->towards, row->joins, row->combining};
  auto point = static_cast<UChar32>(c);
  return {(U_GET_GC_MASK(point) & U_GC_M_MASK) != 0, direction_of(c), joining_of(c),
          u_getCombiningClass(point)};
}

std::optional<std::u32string> mapped(std::u32string_view text) {
  if (!forms()) return {};
  auto [nfc, nfd, uts46] = *forms();
  std::u32string out, icus;
  auto take_icus = [&] {
    auto done = normalized(uts46, icus);
    if (done) out += *done;
    icus.clear();
    return done.has_value();
  };
  for (auto c : text) {
    if (row_of(ignored_characters(), c)) continue;
    auto to = mapping_of(c);
    if (!to && !is_changed(c)) {
      icus += c;
      continue;
    }
    if (!take_icus()) return {};
    if (to) out += to->to;
    else out += c;
  }
  if (!take_icus()) return {};
  return std::ranges::any_of(out, is_changed) ? composed_anew(nfc, nfd, out) : normalized(nfc, out);
}

}  // namespace wend::idna

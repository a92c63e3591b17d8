// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/detail/normalize.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "wend/idna/detail/tables.hpp"

namespace wend::idna {
namespace {

using unicode::composition, unicode::compositions, unicode::decompositions;

// Hangul: The Unicode Standard §3.12
constexpr char32_t s_base = 0xAC00, l_base = 0x1100, v_base = 0x1161, t_base = 0x11A7;
constexpr char32_t l_count = 19, v_count = 21, t_count = 28, s_count = l_count * v_count * t_count;

composition const* parts_of(char32_t c) {
  auto composed = [](std::uint16_t place) { return compositions[place].composed; };
  auto place = std::ranges::lower_bound(decompositions, c, {}, composed);
  return place == std::end(decompositions) || composed(*place) != c ? nullptr : &compositions[*place];
}

void decompose(std::u32string& out, char32_t c) {
  if (auto s = c - s_base; s < s_count) {
    out += l_base + s / t_count / v_count;
    out += v_base + s / t_count % v_count;
    if (s % t_count != 0) out += t_base + s % t_count;
  } else if (auto parts = parts_of(c)) {
    decompose(out, parts->first);
    out += parts->second;  // which has no parts
  } else {
    out += c;
  }
}

/// Returns what two characters compose, or 0.
char32_t composed(char32_t first, char32_t second) {
  auto l = first - l_base, v = second - v_base, s = first - s_base, t = second - t_base;
  if (l < l_count && v < v_count) return s_base + (l * v_count + v) * t_count;
  if (s < s_count && s % t_count == 0 && t != 0 && t < t_count) return first + t;
  auto key = [](composition const& row) { return std::pair(row.first, row.second); };
  auto row = std::ranges::lower_bound(compositions, std::pair(first, second), {}, key);
  return row == std::end(compositions) || key(*row) != std::pair(first, second) ? 0 : row->composed;
}

/// A character of a decomposed text, so that keys sort into canonical order: marks after one starter by their class,
/// otherwise by their places. No text has 2¹⁶ characters.
constexpr std::uint64_t key_of(std::uint64_t starters, std::uint64_t combining, std::uint64_t place,
                               char32_t c) {
  return starters << 45 | combining << 37 | place << 21 | c;
}
constexpr char32_t character_of(std::uint64_t key) { return static_cast<char32_t>(key & 0x1FFFFF); }
constexpr std::uint32_t class_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 37 & 0xFF); }

std::vector<std::uint64_t> in_order(std::u32string_view text) {
  std::vector<std::uint64_t> keys;
  keys.reserve(text.size());
  std::uint64_t starters = 0;
  for (auto c : text) {
    auto combining = unicode::traits_of(c) & unicode::combining_class;
    starters += combining == 0;
    keys.push_back(key_of(starters, combining, keys.size(), c));
  }
  std::ranges::sort(keys);
  return keys;
}

}  // namespace

void normalize(std::pmr::u32string& text, std::size_t from) {
  std::u32string apart;
  for (auto c : std::u32string_view(text).substr(from)) decompose(apart, c);
  text.resize(from);
  auto starter = text.npos;
  std::uint32_t last = 0;
  for (auto key : in_order(apart)) {
    auto c = character_of(key);
    auto combining = class_of(key);
    bool is_free = starter != text.npos && (starter + 1 == text.size() || last < combining);
    if (auto pair = is_free ? composed(text[starter], c) : 0) {
      text[starter] = pair;
      continue;
    }
    if (combining == 0) starter = text.size();
    last = combining;
    text += c;
  }
}

}  // namespace wend::idna

// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/detail/normalize.hpp"

#include <algorithm>
#include <utility>

#include "wend/idna/detail/tables.hpp"

namespace wend::idna {
namespace {

using unicode::composition, unicode::compositions, unicode::decompositions;

// Hangul: The Unicode Standard §3.12
constexpr char32_t s_base = 0xAC00, l_base = 0x1100, v_base = 0x1161, t_base = 0x11A7;
constexpr char32_t l_count = 19, v_count = 21, t_count = 28, s_count = l_count * v_count * t_count;

std::uint32_t combining_class(char32_t c) { return unicode::traits_of(c) & unicode::combining_class; }

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

/// Canonical order: marks of different classes after one starter, the lower class first.
void put_in_order(std::u32string& text) {
  auto is_starter = [](char32_t c) { return combining_class(c) == 0; };
  for (auto from = text.begin(); from != text.end();) {
    from = std::find_if_not(from, text.end(), is_starter);
    auto to = std::find_if(from, text.end(), is_starter);
    std::ranges::stable_sort(from, to, {}, combining_class);
    from = to;
  }
}

}  // namespace

void normalize(std::pmr::u32string& text, std::size_t from) {
  std::u32string apart;
  for (auto c : std::u32string_view(text).substr(from)) decompose(apart, c);
  put_in_order(apart);
  text.resize(from);
  auto starter = text.npos;
  std::uint32_t last = 0;
  for (auto c : apart) {
    auto combining = combining_class(c);
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

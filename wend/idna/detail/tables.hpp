// SPDX-License-Identifier: Apache-2.0
//
// Unicode, as far as UTS 46 needs it: tables.cpp, written by tools/make_idna.
//
//     code point ── pages ── blocks ── values    0 disallowed · 1 ignored · below 256 a row of traits
//                                                from 256 on a place in mappings: a length, and so much UTF-8

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wend::idna::unicode {

/// What a label is judged by. The low eight bits are the canonical combining class.
enum trait : std::uint32_t {
  combining_class = 0xFF,
  // Bidi_Class, as RFC 5893 §2 names them; B is every class that is not allowed in a label.
  L = 1 << 8,
  R = 1 << 9,
  AL = 1 << 10,
  EN = 1 << 11,
  ES = 1 << 12,
  CS = 1 << 13,
  ET = 1 << 14,
  AN = 1 << 15,
  ON = 1 << 16,
  BN = 1 << 17,
  NSM = 1 << 18,
  B = 1 << 19,
  right_to_left = R | AL | AN,  // RFC 5893 §1.4
  directions = 0xFFF << 8,
  // Joining_Type, as RFC 5892 appendix A.1 needs it
  dual_joining = 1 << 20,
  left_joining = 1 << 21,
  right_joining = 1 << 22,
  transparent = 1 << 23,
  mark = 1 << 24,
  may_compose = 1 << 25,  // with what is before it: NFC_Quick_Check is Maybe
  joiner = 1 << 26,
  beyond_ascii = 1 << 27,
};

/// A pair of canonical composition.
struct composition {
  char32_t first, second, composed;
};

inline constexpr std::uint32_t page_size = 256, block_size = 16;  // code points
inline constexpr std::uint32_t disallowed = 0, ignored = 1, first_mapping = 256;
inline constexpr char32_t end_of_table = 0x33500;
inline constexpr std::size_t number_of_compositions = 543;

extern std::string_view const version;
extern std::uint8_t const pages[end_of_table / page_size];
extern std::uint16_t const blocks[];
extern std::uint16_t const values[];
extern std::uint32_t const traits[];
extern char const mappings[];
extern composition const compositions[number_of_compositions];      // in ascending order
extern std::uint16_t const decompositions[number_of_compositions];  // their places, by the composed character

/// Returns what UTS 46 does with a code point.
inline std::uint32_t value_of(char32_t c) {
  if (c < end_of_table) {
    auto block = blocks[pages[c / page_size] * (page_size / block_size) + c % page_size / block_size];
    return values[block * block_size + c % block_size];
  }
  return c >= 0xE0100 && c <= 0xE01EF ? ignored : disallowed;  // variation selectors
}

/// Returns the traits of a valid code point, otherwise 0.
inline std::uint32_t traits_of(char32_t c) {
  auto value = value_of(c);
  return value < first_mapping ? traits[value] : 0;
}

}  // namespace wend::idna::unicode

// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/detail/label.hpp"

#include <algorithm>
#include <initializer_list>

namespace wend::idna {
namespace {

constexpr char32_t non_joiner = 0x200C, joiner = 0x200D;
constexpr std::uint8_t virama = 9;

bool is_one_of(direction what, std::initializer_list<direction> these) {
  return std::ranges::find(these, what) != these.end();
}

/// The character that joins towards a place: `away` is the relevant one, after transparent ones.
template <class Walk>
bool is_joined(Walk from, Walk to, joining away) {
  auto met = std::find_if(from, to, [](char32_t c) { return traits_of(c).joins != joining::T; });
  if (met == to) return false;
  auto kind = traits_of(*met).joins;
  return kind == joining::D || kind == away;
}

}  // namespace

bool keeps_joiner_rules(std::u32string_view label) {
  // A joiner does not join by itself, so no octet is visited twice.
  for (auto at = label.begin(); at != label.end(); ++at) {
    if (*at != non_joiner && *at != joiner) continue;
    if (at == label.begin()) return false;
    if (traits_of(*(at - 1)).combining == virama) continue;
    if (*at == joiner) return false;
    auto before = std::make_reverse_iterator(at);
    if (!is_joined(before, label.rend(), joining::L)) return false;
    if (!is_joined(at + 1, label.end(), joining::R)) return false;
  }
  return true;
}

bool has_right_to_left(std::u32string_view label) {
  return std::ranges::any_of(label, [](char32_t c) {
    return is_one_of(traits_of(c).towards, {direction::R, direction::AL, direction::AN});
  });
}

bool keeps_bidi_rule(std::u32string_view label) {
  using enum direction;
  if (label.empty()) return true;
  auto first = traits_of(label.front()).towards;
  if (!is_one_of(first, {R, AL, L})) return false;  // rule 1
  bool leftwards = first != L, has_en = false, has_an = false;
  auto last = first;
  for (auto c : label) {
    auto direction = traits_of(c).towards;
    bool fits = leftwards ? is_one_of(direction, {R, AL, AN, EN, ES, CS, ET, ON, BN, NSM})  // rule 2
                          : is_one_of(direction, {L, EN, ES, CS, ET, ON, BN, NSM});         // rule 5
    if (!fits) return false;
    has_en |= direction == EN;
    has_an |= direction == AN;
    if (direction != NSM) last = direction;
  }
  if (!leftwards) return is_one_of(last, {L, EN});                 // rule 6
  return is_one_of(last, {R, AL, EN, AN}) && !(has_en && has_an);  // rules 3 and 4
}

}  // namespace wend::idna

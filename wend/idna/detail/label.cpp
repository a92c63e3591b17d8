// SPDX-License-Identifier: Apache-2.0
#include "wend/idna/detail/label.hpp"

#include <algorithm>
#include <iterator>

#include "wend/idna/detail/tables.hpp"

namespace wend::idna {
namespace {

using namespace unicode;

constexpr char32_t zero_width_joiner = 0x200D;
constexpr std::uint32_t virama = 9;

/// Whether the first character of a walk that is not transparent joins.
template <class Walk>
bool is_joined(Walk from, Walk to, std::uint32_t joining) {
  auto it = std::find_if(from, to, [](char32_t c) { return !(traits_of(c) & transparent); });
  return it != to && traits_of(*it) & joining;
}

}  // namespace

bool keeps_joiner_rules(std::u32string_view label) {
  // A joiner is not transparent, so no character is visited twice in one direction.
  for (auto at = label.begin(); at != label.end(); ++at) {
    if (!(traits_of(*at) & joiner)) continue;
    if (at == label.begin()) return false;
    if ((traits_of(*(at - 1)) & combining_class) == virama) continue;
    if (*at == zero_width_joiner) return false;
    if (!is_joined(std::make_reverse_iterator(at), label.rend(), dual_joining | left_joining)) return false;
    if (!is_joined(at + 1, label.end(), dual_joining | right_joining)) return false;
  }
  return true;
}

bool keeps_bidi_rule(std::u32string_view label) {
  if (label.empty()) return true;
  auto first = traits_of(label.front());
  if (!(first & (R | AL | L))) return false;  // rule 1
  std::uint32_t seen = 0, last = first;
  for (auto c : label) {
    auto direction = traits_of(c);
    seen |= direction;
    if (!(direction & NSM)) last = direction;
  }
  constexpr auto neutral = ES | CS | ET | ON | BN | NSM;
  auto outside = [&](std::uint32_t allowed) { return seen & directions & ~allowed; };
  if (first & L) return !outside(L | EN | neutral) && last & (L | EN);                         // rules 5, 6
  bool mixes_numbers = seen & EN && seen & AN;                                                 // rule 4
  return !outside(R | AL | AN | EN | neutral) && last & (R | AL | EN | AN) && !mixes_numbers;  // rules 2, 3
}

}  // namespace wend::idna

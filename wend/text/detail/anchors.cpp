// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/anchors.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"
#include "wend/text/detail/habits.hpp"
#include "wend/text/detail/window.hpp"

namespace wend::text {
namespace {

using namespace simd;
using anchor::label_char;

constexpr charset name_char = label_char | ".";
constexpr charset beside_address = alphanum | eight_bit | "_-";  // no IPv6 address begins behind one
constexpr charset beside_address_only = beside_address - hex;

constexpr letter_pairs with_labels(letter_pairs ends) {
  ends.add('R', 'L');  // URL
  ends.add('R', 'I');  // URI
  return ends;
}
constexpr letter_pairs ends_of_labels = with_labels({}), ends_of_names = with_labels(ends_of_habits);

/// The definition of an anchor, octet by octet.
struct definition {
  anchor_search const& s;

  bool looks_for(looking_for what) const { return s.what >= what; }
  char at(std::size_t i) const { return i < s.text.size() ? s.text[i] : ' '; }
  char before(std::size_t i, std::size_t distance = 1) const {
    return i < distance ? ' ' : s.text[i - distance];
  }

  /// Returns whether the name that ends before `i`, or is empty there, begins behind a `<`.
  bool is_behind_bracket(std::size_t i) const {
    for (std::uint64_t back = 1; back <= longest_scheme + 1; ++back)
      if (!scheme_char[before(i, back)]) return before(i, back) == '<';
    return false;
  }

  bool is_colon_of_uri(std::size_t i) const {
    if (!scheme_char[before(i)]) return false;
    if (is_behind_bracket(i)) return true;
    if (at(i + 1) == ':') return false;  // programs have many of these: name::name
    if (ends_of_labels.hold(before(i, 2), before(i))) return true;
    if (!looks_for(looking_for::scheme)) return false;
    if (at(i + 1) == '/' && at(i + 2) == '/') return true;
    return ends_of_habits.hold(before(i, 2), before(i)) && static_cast<unsigned char>(at(i + 1)) > ' ';
  }

  bool may_begin_ipv6(std::size_t i) const {
    if (at(i + 1) == ':' && beside_address_only[at(i + 2)]) return false;
    constexpr std::size_t longest_group = 4;
    std::size_t back = 1;
    while (back <= longest_group && hex[before(i, back)]) ++back;
    auto next = i + 1;
    while (next - i <= longest_group && hex[at(next)]) ++next;
    return !beside_address[before(i, back)] && (at(next) == ':' || (next >= s.text.size() && !s.is_last));
  }

  /// Returns whether the last label of the name around this dot was refused, or is a number but the name no
  /// IPv4 address; or an at sign follows it. `www.` needs no known label.
  bool is_refused(std::size_t dot) const {
    if (!s.refused || lower(before(dot)) == 'w') return false;
    auto stop = dot + 1;
    while (stop - dot < longest_host && name_char[at(stop)]) ++stop;
    if ((stop >= s.text.size() && !s.is_last) || (name_char | eight_bit)[at(stop)]) return false;
    if (at(stop) == '@') return true;  // a local part
    auto name = s.text.substr(dot, stop - dot);
    while (charset(".-_")[name.back()] && name.size() > 1) name.remove_suffix(1);
    auto label = name.substr(name.rfind('.') + 1);
    bool has_gap = name.find("..") != name.npos;  // behind which a host may begin
    if (label.empty() || has_gap) return false;
    if (digit[label.front()]) return std::ranges::count(name, '.') != 3;
    return s.refused->hold(refused_labels::key_of(label));
  }

  bool operator()(std::size_t i) const {
    switch (s.text[i]) {
      case ':': return is_colon_of_uri(i) || (looks_for(looking_for::fuzzy) && may_begin_ipv6(i));
      case '.':
        return looks_for(looking_for::fuzzy) && anchor::beside_dot[before(i)] &&
               anchor::beside_dot[at(i + 1)] && !is_refused(i);
      case '@':
        return looks_for(looking_for::mail) && anchor::before_at_sign[before(i)] &&
               anchor::beside_dot[at(i + 1)];
      default: return false;
    }
  }
};

anchors_found find_anchors(anchor_search const& s, std::uint32_t* places, std::size_t capacity) {
  definition is_anchor{s};
  std::size_t count = 0;
  for (auto i = s.from; i < s.to; ++i) {
    if (!is_anchor(i)) continue;
    if (count == capacity) return {count, i};
    places[count++] = static_cast<std::uint32_t>(i - s.from);
  }
  return {count, s.to};
}

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/text/detail/anchors.inc"
#include "wend/simd/every_backend.inc"

constinit kernel<anchors_found(anchor_search const&, std::uint32_t*, std::size_t)> const search{
    WEND_VERSIONS(find_anchors)};

}  // namespace

anchors_found find_anchors(anchor_search const& s, std::span<std::uint32_t> places) noexcept {
  return search(s, places.data(), places.size());
}

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/anchors.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/backend.hpp"
#include "wend/simd/blocks.hpp"

namespace wend::text {
namespace {

using namespace simd;
using anchor::label_char;

constexpr charset goes_on_as_name = anchor::beside_dot | ".";

/// The definition of an anchor, octet by octet.
struct definition {
  char const* p;
  std::size_t n;
  text_before before;
  bool is_last;

  char octet_before(std::size_t i) const { return i > 0 ? p[i - 1] : before.octet; }
  bool is_near_bracket(std::size_t i) const {
    for (std::size_t back = 1; back <= anchor::bracket_reach; ++back)
      if (back <= i ? p[i - back] == '<' : before.to_bracket == back - i) return true;
    return false;
  }
  bool knows_next(std::size_t i) const { return i + 1 < n || is_last; }
  char octet_at(std::size_t i) const { return i < n ? p[i] : ' '; }
  char octet_after(std::size_t i) const { return octet_at(i + 1); }
  bool may_follow(std::size_t i, charset const& set) const { return !knows_next(i) || set[octet_after(i)]; }

  bool is_colon_of_interest(std::size_t i) const {
    if (!anchor::before_colon[octet_before(i)]) return false;
    bool ends_word = knows_next(i) && white[octet_after(i)];
    return !ends_word || anchor::ends_label[octet_before(i)] || is_near_bracket(i);
  }

  /// Returns whether a refused label follows this dot, whole. `www.` needs no known label.
  bool is_refused(std::size_t dot, refused_labels const& refused) const {
    auto begin = dot + 1, end = begin;
    while (end < n && end - begin < refused_labels::longest && label_char[p[end]]) ++end;
    if ((end == n && !is_last) || goes_on_as_name[octet_at(end)] || lower(octet_before(dot)) == 'w')
      return false;
    return refused.hold(refused_labels::key_of({p + begin, end - begin}));
  }

  bool operator()(std::size_t i, refused_labels const* fuzzy) const {
    switch (p[i]) {
      case ':': return is_colon_of_interest(i) || (fuzzy && may_follow(i, ":"));
      case '.':
        return fuzzy && anchor::beside_dot[octet_before(i)] && may_follow(i, anchor::beside_dot) &&
               !is_refused(i, *fuzzy);
      case '@': return fuzzy && anchor::before_at_sign[octet_before(i)] && may_follow(i, anchor::beside_dot);
      default: return false;
    }
  }
};

anchors_found find_anchors(char const* p, std::size_t n, text_before before, bool is_last,
                           refused_labels const* fuzzy, std::uint32_t* places, std::size_t capacity) {
  definition is_anchor{p, n, before, is_last};
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (!is_anchor(i, fuzzy)) continue;
    if (count == capacity) return {count, i};
    places[count++] = static_cast<std::uint32_t>(i);
  }
  return {count, n};
}

#define WEND_NEEDS_SHUFFLE
#define WEND_KERNELS "wend/text/detail/anchors.inc"
#include "wend/simd/every_backend.inc"

constinit kernel<anchors_found(char const*, std::size_t, text_before, bool, refused_labels const*,
                               std::uint32_t*, std::size_t)> const search{WEND_VERSIONS(find_anchors)};

}  // namespace

anchors_found find_anchors(std::string_view text, text_before before, bool is_last,
                           refused_labels const* fuzzy, std::span<std::uint32_t> places) noexcept {
  return search(text.data(), text.size(), before, is_last, fuzzy, places.data(), places.size());
}

}  // namespace wend::text

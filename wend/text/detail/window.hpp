// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace wend::text {

/// The part of a text in memory. Positions count from the start of the whole text, so they are the same in
/// every window.
struct window {
  std::string_view text{};
  std::uint64_t from = 0;
  bool is_last = true;  // no text follows

  std::uint64_t end() const noexcept { return from + text.size(); }
  /// The byte at `at` is not in memory, but may follow.
  bool may_yet_hold(std::uint64_t at) const noexcept { return at >= end() && !is_last; }
  bool holds(std::uint64_t at) const noexcept { return at >= from && at < end(); }
  char operator[](std::uint64_t at) const noexcept { return text[at - from]; }
  std::string_view cut(std::uint64_t begin, std::uint64_t stop) const noexcept {
    return text.substr(begin - from, stop - begin);
  }
};

/// Limits of the text that a decision depends on; longer candidates are not finds.
inline constexpr std::uint64_t longest_scheme = 64;
inline constexpr std::uint64_t longest_host = 255;  // RFC 1035 §2.3.4
inline constexpr std::uint64_t longest_quoted_line = 960;
inline constexpr std::uint64_t longest_wrapper = 4096;  // from its `<`
inline constexpr std::uint64_t longest_bare = 1 << 20;
/// The text that stays in memory before the place where the search continues.
inline constexpr std::uint64_t lookbehind = 1024;

static_assert(longest_quoted_line + 4 <= lookbehind && longest_host + 4 <= lookbehind);

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::detail {

/// One step of a pattern: what it matches, and the pattern behind it.
struct glob_step {
  bool is_star = false, is_any = false;
  char octet = 0;
  std::string_view rest{};
};

/// A backslash takes the meaning from the next character; at the end of the pattern it is itself.
constexpr glob_step glob_front(std::string_view pattern) noexcept {
  char c = pattern[0];
  if (c == '\\' && pattern.size() > 1) return {.octet = pattern[1], .rest = pattern.substr(2)};
  return {.is_star = c == '*', .is_any = c == '?', .octet = c, .rest = pattern.substr(1)};
}

/// Whether the pattern matches the whole text: `*` is any octets, `?` is any one. `Octets` is a std::string_view,
/// or has its `empty`, `front` and `remove_prefix`. Returns to the last star only, so that time is at most the
/// product of the two lengths.
template <class Octets>
constexpr bool glob_matches(std::string_view pattern, Octets text) noexcept {
  std::string_view after_star;
  Octets from_star = text;
  bool has_star = false;
  for (;;) {
    if (!pattern.empty()) {
      auto step = glob_front(pattern);
      if (step.is_star) {
        has_star = true;
        after_star = pattern = step.rest;
        from_star = text;
        continue;
      }
      if (!text.empty() && (step.is_any || step.octet == text.front())) {
        pattern = step.rest;
        text.remove_prefix(1);
        continue;
      }
    } else if (text.empty()) {
      return true;
    }
    if (!has_star || from_star.empty()) return false;
    from_star.remove_prefix(1);
    text = from_star;
    pattern = after_star;
  }
}

}  // namespace wend::detail

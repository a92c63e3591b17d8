// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::detail {

/// How often this thread has split one text into parts, and how often a scheme module has decoded it. Only builds
/// with WEND_COUNT_PARSES count: a test shows that a request is parsed once.
struct parse_counts {
  std::string text{};
  unsigned cuts = 0, modules = 0;
};
parse_counts& counted_parses() noexcept;

#ifdef WEND_COUNT_PARSES
inline void count_cut(std::string_view text) noexcept {
  counted_parses().cuts += text == counted_parses().text;
}
inline void count_module(std::string_view text) noexcept {
  counted_parses().modules += text == counted_parses().text;
}
#else
constexpr void count_cut(std::string_view) noexcept {}
constexpr void count_module(std::string_view) noexcept {}
#endif

}  // namespace wend::detail

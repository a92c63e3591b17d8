// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/wildmat.hpp"

#include "wend/base/detail/utf8.hpp"
#include "wend/uri/parts.hpp"

namespace wend::wire {
namespace {

/// The length of the character at `i`; an octet that is not UTF-8 counts as one.
std::size_t next_character(std::string_view text, std::size_t i) {
  auto after = i;
  utf8::next(text, after);
  return after;
}

// Only the last star is moved on a mismatch: with a later star reached, moving an earlier one cannot help.
bool matches_one(std::string_view name, std::string_view pattern) {
  std::size_t at = 0, p = 0, star = pattern.npos, tried = 0;
  while (at < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      tried = at;
    } else if (p < pattern.size() && pattern[p] == '?') {
      at = next_character(name, at);
      ++p;
    } else if (p < pattern.size() && pattern[p] == name[at]) {
      ++at;
      ++p;
    } else if (star != pattern.npos) {
      at = tried = next_character(name, tried);
      p = star + 1;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace

bool matches_wildmat(std::string_view name, std::string_view wildmat) noexcept {
  bool verdict = false;
  for (auto pattern : pieces(wildmat, ',')) {
    bool wanted = !pattern.starts_with('!');
    if (!wanted) pattern.remove_prefix(1);
    if (matches_one(name, pattern)) verdict = wanted;
  }
  return verdict;
}

}  // namespace wend::wire

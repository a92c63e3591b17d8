// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/charset.hpp"
#include "wend/base/result.hpp"

// Regular expressions that match in time linear in the text, whatever the pattern: std::regex backtracks, and
// rules of others are patterns of others. Thompson's construction: all states at once, no stack.
namespace wend::detail {

class pattern {
 public:
  static constexpr std::size_t most_states = 4096;

  /// ECMAScript's syntax without lookaround, back references and \b. Error: not-expressible at the byte of the
  /// pattern that is not understood, or too-long where it needs more states than `most`, or than 4096.
  static result<pattern> compile(std::string_view source, std::size_t most = most_states);
  std::size_t size() const { return states_.size(); }

  enum class span : std::uint8_t { anywhere, whole };
  /// Takes a text in lower case, and ignores the case of the pattern's ASCII letters. O(text × states); fast where
  /// the text lacks a literal part of the pattern.
  bool matches(std::string_view text, span) const;

 private:
  friend class pattern_compiler;

  enum class op : std::uint8_t { octet, split, jump, begin, end, match };
  struct state {
    op what;
    std::uint32_t next = 0, other = 0;  // `other`: of split, or the set of octet
  };
  struct states;
  void find_first();
  void enter(states& to, std::uint32_t state, bool at_begin, bool at_end) const;

  std::vector<state> states_{};
  std::vector<charset> sets_{};
  charset first_{};  // the octets that a match may begin with
  bool begins_anywhere_ = true;
  std::string literal_{};  // every match contains it; in lower case
};

}  // namespace wend::detail

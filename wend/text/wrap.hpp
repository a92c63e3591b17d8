// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::text {

/// `<URL:…>`, `<…>` or `URL:…` taken off the whole of a text (white space around it too), as people paste it.
struct unwrapped {
  std::string value;         // white space inside a wrapper removed: RFC 1738 §Appendix
  bool had_label = false;    // URL: was there, in any case
  bool had_brackets = false;
  /// The byte of the original text that byte `at` of `value` was. Offsets are small: linear in removals.
  std::uint32_t original(std::uint32_t at) const;

  // machinery: (byte of value, bytes of the original skipped before it), ascending
  std::string_view source{};
};
unwrapped unwrap(std::string_view text);

struct wrapping {
  bool label = true;        // <URL:…>; false: <…>
  std::size_t width = 72;   // columns; 0: never folded
  std::string_view indent{}; // before each further line
};

/// For plain text: in brackets, folded at `width`, never right after a hyphen, so that reading it back gives
/// the same URI: RFC 1738 §Appendix. A stretch without a place to fold may be longer than `width`.
std::string wrap(std::string_view uri, wrapping = {});

}  // namespace wend::text

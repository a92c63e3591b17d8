// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::text {

/// `<URL:…>`, `<…>` or `URL:…` taken off the whole of a text (white space around it too), as people paste it.
/// A text that is none of these comes back as it is, with its white space.
struct unwrapped {
  std::string value{};     // white space inside brackets removed: RFC 1738 §Appendix
  bool had_label = false;  // URL: or URI: was there, in any case
  bool had_brackets = false;
  /// The byte of the original text that byte `at` of `value` was; for the end, the byte after the last one.
  /// Logarithmic in the number of removals.
  std::uint32_t original(std::uint32_t at) const noexcept;

  // machinery: from byte `at` of the value on, `skipped` bytes of the original are missing before it
  struct gap {
    std::uint32_t at, skipped;
  };
  std::vector<gap> gaps{};  // ascending
};
unwrapped unwrap(std::string_view text);

struct wrapping {
  bool label = true;          // <URL:…>; false: <…>, which readers know by `//` or by a known scheme only
  std::size_t width = 72;     // columns, one for each character; 0: never folded
  std::string_view indent{};  // before each further line; white space
};

/// For plain text: in brackets, folded at `width`, never right after a hyphen, so that reading it back gives
/// the same URI: RFC 1738 §Appendix. A stretch without a place to fold may be longer than `width`. Readers
/// give up on a wrapper of more than 4 KiB, so only what fits in it is sure to come back.
std::string wrap(std::string_view uri, wrapping = {});

/// The same, and sure to be found in a text: white space, angle brackets and, without a label, quotes are
/// escaped where the profile takes that for the same URI. `not-expressible` for what readers would still read
/// as something else or not at all: one without a label whose scheme nobody knows, one that is too long.
result<std::string> wrap_to_be_found(uri_view, wrapping = {});

}  // namespace wend::text

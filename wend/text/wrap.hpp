// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::text {

/// Strips `<URL:…>`, `<…>` or `URL:…` around a whole text, and white space outside it, as in pasted text. Any
/// other text is returned unchanged, with its white space.
struct unwrapped {
  std::string value{};     // white space inside brackets removed: RFC 1738 §Appendix
  bool had_label = false;  // URL: or URI: was present, in any case
  bool had_brackets = false;
  /// Maps byte `at` of `value` to its byte in the original text; the end maps to the byte after the last one.
  /// Logarithmic in the number of removals.
  WEND_API std::uint32_t original(std::uint32_t at) const noexcept;

  // Internal: from byte `at` of the value on, `skipped` bytes of the original are missing before it.
  struct gap {
    std::uint32_t at, skipped;
  };
  std::vector<gap> gaps{};  // ascending
};
WEND_API unwrapped unwrap(std::string_view text);

struct wrapping {
  bool label = true;       // <URL:…>; false: <…>, which readers recognise only by `//` or a known scheme
  std::size_t width = 72;  // columns, one for each character; 0: no folding
  std::string_view indent{};  // before each further line; white space only
};

/// Writes a URI for plain text: in brackets, folded at `width`, never right after a hyphen, so that reading
/// it back yields the same URI (RFC 1738 §Appendix). A stretch without a folding point may exceed `width`.
/// Readers reject a wrapper of more than 4 KiB, so a longer URI may not be read back. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::text::wrap("http://h.example/") == "<URL:http://h.example/>");
/// ```
WEND_API std::string wrap(std::string_view uri, wrapping = {});

/// Like `wrap`, but guarantees that a search of a text finds the URI: escapes white space, angle brackets
/// and, without a label, quotes, where the profile treats the result as the same URI. `not-expressible` if
/// readers would still read something else or nothing: an unlabelled URI with an unknown scheme, or one that
/// is too long.
WEND_API result<std::string> wrap_to_be_found(uri_view, wrapping = {});

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "wend/text/detail/window.hpp"

namespace wend::text {

/// Finds the end of a bare URI, in one pass that can be suspended where a window ends.
///
///     (see http://a.example/path_(x){y}.)        stops at the closer that has no opener in the URI,
///          body ──┘               end ┘└ stop    and the full stop before it is trimmed
///
/// Brackets are counted, so nothing is read twice.
class bare_reader {
 public:
  /// Reads from `body` on; nothing before it is trimmed. `before` is the character before the URI (or a
  /// space): if it is a mark of emphasis, or an apostrophe, the same mark at the end belongs to it.
  bare_reader(std::uint64_t body, char before, bool strict) noexcept;

  /// False if more text is needed. The last window always suffices.
  bool read(window) noexcept;

  std::uint64_t body() const noexcept { return body_; }
  std::uint64_t stop() const noexcept { return at_; }  // the end of the text read so far
  /// Returns the end of the URI without final punctuation and without text after an unclosed opener. The
  /// window holds all from body() to stop().
  std::uint64_t end(window) const noexcept;

 private:
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  struct brackets {
    std::uint64_t depth = 0, outermost = nowhere;  // the place of the unclosed opener
  };

  bool goes_past(char) noexcept;
  bool is_closing_quote(window) const noexcept;
  bool is_contraction(window, std::uint64_t apostrophe) const noexcept;
  std::uint64_t before_unclosed() const noexcept;
  std::uint64_t before_reference(window, std::uint64_t end) const noexcept;

  std::uint64_t body_, at_;
  std::array<brackets, 3> open_{};
  char before_;
  bool strict_, done_ = false;
};

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/text/detail/window.hpp"

namespace wend::text {

/// Reads the inside of `<URL:…>` or `<…>`, taking out the white space: RFC 1738 §Appendix. It can stop and
/// go on where a window ends, and gives up at a blank line, at a new `<`, and `longest_wrapper` after its
/// `<`.
class wrapper_reader {
 public:
  /// `open` is the place of the `<`, `inside` that after the label, if there is one.
  wrapper_reader(std::uint64_t open, std::uint64_t inside, bool strict) noexcept;

  /// False if more text is needed. The last window always suffices.
  bool read(window);

  bool closed() const noexcept { return state_ == state::closed; }
  std::uint64_t end() const noexcept { return at_; }  // after the `>`
  std::uint64_t inner_begin() const noexcept { return inner_begin_; }
  std::uint64_t inner_end() const noexcept { return inner_end_; }

  std::string& uri() noexcept { return uri_; }
  /// Hyphens of the URI after which a line ended, so that they may not be its own.
  std::vector<std::size_t> const& doubtful_hyphens() const noexcept { return doubts_; }
  bool had_quote_marks() const noexcept { return had_marks_; }
  /// A space between words, where no line ends: prose or markup, unless this is a URI for sure.
  bool had_words() const noexcept { return had_words_; }

 private:
  enum class state : std::uint8_t { open, closed, broken };

  void take(window, char);
  void end_line(window, char);
  bool is_quoting(char) noexcept;
  void settle_white_space();

  std::uint64_t open_, at_, inner_begin_, inner_end_;
  std::string uri_{};
  std::vector<std::size_t> doubts_{};
  std::string marks_{};         // those at the start of the line on which the wrapper opens
  std::size_t marks_seen_ = 0;  // at the start of this line
  state state_ = state::open;
  char last_ = ' ';
  bool strict_, knows_marks_ = false, at_line_start_ = false, line_is_blank_ = false;
  bool saw_blank_ = false, saw_line_end_ = false;  // since the last octet of the URI
  bool had_marks_ = false, had_words_ = false;
};

/// The other readings of a URI some hyphens of which are in doubt, 15 at most; with the URI itself 16.
std::vector<std::string> other_readings(std::string_view uri,
                                        std::vector<std::size_t> const& doubtful_hyphens);
inline constexpr std::size_t hyphens_read_both_ways = 4;

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/wrapper.hpp"

#include <algorithm>

#include "wend/text/detail/characters.hpp"

namespace wend::text {
namespace {

constexpr charset quote_mark = ">|:}";

/// Returns the quote marks at the beginning of the line of `at`: wend's own rule; no RFC defines it.
std::string quote_marks(window w, std::uint64_t at) {
  auto floor = std::max(w.from, at - std::min(at, longest_quoted_line));
  auto begin = at;
  while (begin > floor && !line_break[w[begin - 1]]) --begin;
  bool is_line_start = begin == 0 || (begin > floor && line_break[w[begin - 1]]);
  if (!is_line_start) return {};
  std::string marks;
  for (; begin < at && quote_mark[w[begin]]; ++begin) {
    marks += w[begin];
    if (w[begin + 1] == ' ') ++begin;
  }
  return marks;
}

}  // namespace

wrapper_reader::wrapper_reader(std::uint64_t open, std::uint64_t inside, bool strict) noexcept
    : open_(open), at_(inside), inner_begin_(inside), inner_end_(inside), strict_(strict) {}

bool wrapper_reader::read(window w) {
  while (state_ == state::open && at_ < w.end()) {
    take(w, w[at_++]);
    if (at_ - open_ >= longest_wrapper && state_ == state::open) state_ = state::broken;
  }
  return state_ != state::open || w.is_last;
}

void wrapper_reader::take(window w, char c) {
  if (at_line_start_ && is_quoting(c)) return;
  if (line_break[c]) return end_line(w, c);
  last_ = c;
  if (blank[c]) {
    saw_blank_ = true;
    return;
  }
  settle_white_space();
  if (c == '<') {
    state_ = state::broken;
  } else if (c == '>') {
    state_ = state::closed;
  } else {
    if (uri_.empty()) inner_begin_ = at_ - 1;
    had_words_ |= saw_blank_ && !saw_line_end_ && !uri_.empty();
    uri_ += c;
    inner_end_ = at_;
    saw_blank_ = saw_line_end_ = line_is_blank_ = false;
  }
}

void wrapper_reader::end_line(window w, char c) {
  bool second_half = c == '\n' && last_ == '\r';
  last_ = c;
  if (second_half) return;
  if (line_is_blank_) {
    state_ = state::broken;
    return;
  }
  if (!knows_marks_ && !strict_) marks_ = quote_marks(w, open_);
  knows_marks_ = saw_line_end_ = line_is_blank_ = at_line_start_ = true;
  marks_seen_ = 0;
}

/// Returns whether this is part of the quoting at the start of a line: marks as on the first line, each with
/// an optional space after it.
bool wrapper_reader::is_quoting(char c) noexcept {
  if (marks_seen_ < marks_.size() && c == marks_[marks_seen_]) {
    ++marks_seen_;
    last_ = c;
    return had_marks_ = true;
  }
  if (c == ' ' && marks_seen_ > 0 && last_ == marks_[marks_seen_ - 1]) {
    last_ = c;
    return true;
  }
  at_line_start_ = c == '\n' && last_ == '\r';
  return false;
}

// RFC 1738 §Appendix: a hyphen right before a line break may or may not be part of the URL.
void wrapper_reader::settle_white_space() {
  if (saw_line_end_ && uri_.ends_with('-') && (doubts_.empty() || doubts_.back() != uri_.size() - 1))
    doubts_.push_back(uri_.size() - 1);
}

std::vector<std::string> other_readings(std::string_view uri,
                                        std::vector<std::size_t> const& doubtful_hyphens) {
  auto count = std::min(doubtful_hyphens.size(), hyphens_read_both_ways);
  std::vector<std::string> readings;
  for (unsigned left_out = 1; left_out < 1u << count; ++left_out) {
    std::string reading(uri);
    for (auto i = count; i-- > 0;)
      if (left_out >> i & 1) reading.erase(doubtful_hyphens[i], 1);
    readings.push_back(std::move(reading));
  }
  return readings;
}

}  // namespace wend::text

// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/allows.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace wend::testing {
namespace {

using wire::planned_step;
using wire::when;

/// Whether the step matches any text, as `{message}` does.
bool is_any_text(std::string_view line) { return line.starts_with('{') && line.find('}') + 1 == line.size(); }

/// Whether the step may be repeated: `RCPT TO:<{recipient}>`, `{each part}`, but not `{message}`.
bool repeats(std::string_view line) {
  if (is_any_text(line)) return line.starts_with("{each ");
  return line.find('{') != line.npos;
}

/// Whether the text is the line with any text in place of each pair of braces.
bool matches(std::string_view line, std::string_view text) {
  auto open = line.find('{');
  if (open == line.npos) return line == text;
  if (!text.starts_with(line.substr(0, open))) return false;
  text.remove_prefix(open);
  line.remove_prefix(std::min(line.find('}', open) + 1, line.size()));
  if (line.empty()) return true;
  for (std::size_t skipped = 0; skipped <= text.size(); ++skipped)
    if (matches(line, text.substr(skipped))) return true;
  return false;
}

std::string_view without_line_end(std::string_view text) {
  if (text.ends_with("\r\n")) text.remove_suffix(2);
  return text;
}

/// Matches the sends of one connection with the steps.
class follower {
 public:
  follower(std::vector<planned_step> const& steps, bool is_resumed)
      : steps_(steps), may_leave_out_(is_resumed) {
    if (!is_resumed)
      std::erase_if(steps_, [](planned_step const& step) { return step.when == when::if_reused; });
  }

  bool take(std::string_view line) {
    if (!steps_.empty() && steps_.back().when == when::always && matches(steps_.back().line, line)) {
      next_ = steps_.size();
      return true;
    }
    if (next_ > 0 && repeats(steps_[next_ - 1].line) && matches(steps_[next_ - 1].line, line)) return true;
    for (bool any_text : {false, true})  // literal lines before lines with braces
      for (auto i = next_; i < steps_.size() && !is_left_out(i); ++i)
        if (is_any_text(steps_[i].line) == any_text && matches(steps_[i].line, line)) {
          go_to(i);
          return true;
        }
    return take_what_is_asked(line);
  }

 private:
  /// Whether a step that is always sent was left out before step `i`, which is one.
  bool is_left_out(std::size_t i) const {
    auto is_always = [](planned_step const& step) { return step.when == when::always; };
    if (may_leave_out_ || !is_always(steps_[i])) return false;
    return std::any_of(steps_.begin() + static_cast<std::ptrdiff_t>(next_),
                       steps_.begin() + static_cast<std::ptrdiff_t>(i), is_always);
  }

  void go_to(std::size_t i) {
    was_asked_ = was_asked_ || steps_[i].when == when::if_asked;
    next_ = i + 1;
    if (steps_[i].when == when::always) may_leave_out_ = false;
  }

  bool take_what_is_asked(std::string_view line) {
    for (std::size_t i = 0; i < std::min(next_ + 1, steps_.size()); ++i) {
      bool is_asked = steps_[i].when == when::if_asked;
      if ((!is_asked && !was_asked_) || !matches(steps_[i].line, line)) continue;
      was_asked_ = true;
      if (!is_asked) next_ = std::max(next_, i + 1);
      return true;
    }
    return false;
  }

  std::vector<planned_step> steps_;
  std::size_t next_ = 0;
  bool may_leave_out_ = false, was_asked_ = false;
};

/// Removes the sends at the front that are octets of the script. Returns whether there are any.
bool take_script(std::string_view octets, std::vector<std::string>& sends) {
  std::size_t taken = 0;
  for (; taken < sends.size() && !octets.empty() && octets.starts_with(sends[taken]); ++taken)
    octets.remove_prefix(sends[taken].size());
  sends.erase(sends.begin(), sends.begin() + static_cast<std::ptrdiff_t>(taken));
  return taken > 0;
}

}  // namespace

std::string disallowed(wire::plan const& plan, std::vector<sent_lines> const& connections) {
  bool is_first = true;
  for (auto const& connection : connections) {
    auto sends = connection.sends;
    if (plan.datagram) sends.erase(std::unique(sends.begin(), sends.end()), sends.end());
    bool begins = plan.octets && take_script(*plan.octets, sends);
    if (plan.octets && !begins && is_first && !sends.empty()) return sends.front();
    is_first = is_first && connection.sends.empty();
    follower steps(plan.steps, connection.is_resumed);
    for (auto const& line : sends)
      if (!steps.take(without_line_end(line))) return std::string(without_line_end(line));
  }
  return {};
}

}  // namespace wend::testing

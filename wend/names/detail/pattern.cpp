// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/pattern.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"

namespace wend::detail {
namespace {

constexpr int deepest = 100;  // groups within groups
constexpr charset every_octet = charset::range('\0', '\xFF');
constexpr charset word = alpha | digit | "_";
constexpr charset white = " \t\n\v\f\r";

constexpr charset without_case(charset set) {
  for (char c = 'a'; c <= 'z'; ++c)
    if (set[c] || set[upper(c)]) set = set | charset::range(c, c) | charset::range(upper(c), upper(c));
  return set;
}

constexpr unsigned octet_of(char c) { return static_cast<unsigned char>(c); }

/// The octet of a set of one.
std::optional<char> only_member(charset set) {
  for (unsigned octet = 0; octet < 256; ++octet)
    if (auto c = static_cast<char>(octet); set[c])
      return set == charset::range(c, c) ? std::optional(c) : std::nullopt;
  return {};
}

/// The octet of a set of one, or the small letter of a set of a letter in both cases.
std::optional<char> only_letter(charset set) {
  for (unsigned octet = 0; octet < 256; ++octet)
    if (auto c = lower(static_cast<char>(octet)); set[c])
      return set == without_case(charset::range(c, c)) ? std::optional(c) : std::nullopt;
  return {};
}

}  // namespace

/// Reads the pattern by recursive descent and appends states.
class pattern_compiler {
 public:
  pattern_compiler(std::string_view source, std::size_t most) : source_(source), most_(most) {}

  result<pattern> run() {
    alternatives(0);
    if (!failed_ && at_ < source_.size()) fail();  // a `)` that closes nothing
    if (failed_) return unexpected(*failed_);
    add({pattern::op::match});
    if (failed_) return unexpected(*failed_);
    if (has_alternatives_) out_.literal_.clear();
    out_.find_first();
    return std::move(out_);
  }

 private:
  using op = pattern::op;

  bool done() const { return failed_ || at_ == source_.size(); }
  bool take(char c) {
    if (done() || source_[at_] != c) return false;
    ++at_;
    return true;
  }
  void fail(errc code = errc::not_expressible) {
    if (!failed_) failed_ = error{code, static_cast<std::uint32_t>(at_)};
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(out_.states_.size()); }
  std::uint32_t add(pattern::state state) {
    if (size() >= most_) fail(errc::too_long);
    else out_.states_.push_back(state);
    return size() - 1;
  }

  void alternatives(int depth) {
    if (depth > deepest) return fail(errc::too_long);
    std::vector<std::uint32_t> ends;
    while (!failed_) {
      auto begin = size();
      sequence(depth);
      if (done() || source_[at_] != '|') break;
      ++at_;
      has_alternatives_ = has_alternatives_ || depth == 0;
      insert(begin, {op::split, begin + 1, size() + 2});
      ends.push_back(add({op::jump}));
    }
    for (auto end : ends)
      if (!failed_) out_.states_[end].next = size();
  }

  void sequence(int depth) {
    while (!done() && source_[at_] != '|' && source_[at_] != ')') {
      auto begin = size();
      atom(depth);
      if (!failed_) repetition(begin);
      if (!failed_ && depth == 0) add_to_literal(begin);
    }
  }

  /// Of the octets that follow one another in every match the longest run is kept.
  void add_to_literal(std::uint32_t begin) {
    bool is_octet = size() == begin + 1 && out_.states_[begin].what == op::octet;
    auto letter = is_octet ? only_letter(out_.sets_[out_.states_[begin].other]) : std::nullopt;
    if (letter) run_ += *letter;
    else run_.clear();
    if (run_.size() > out_.literal_.size()) out_.literal_ = run_;
  }

  void atom(int depth) {
    char c = source_[at_];
    if (c == '(') return group(depth);
    if (c == '[') return add_set(bracketed());
    if (c == '\\') return add_set(escaped());
    if (c == '*' || c == '+' || c == '?' || c == '{') return fail();
    ++at_;
    if (c == '^') add({op::begin, size() + 1});
    else if (c == '$') add({op::end, size() + 1});
    else if (c == '.') add_set(every_octet - "\r\n");
    else add_set(charset::range(c, c));
  }

  void group(int depth) {
    ++at_;
    if (take('?') && !take(':')) return fail();
    alternatives(depth + 1);
    if (!take(')')) fail();
  }

  void add_set(charset set) {
    out_.sets_.push_back(without_case(set));
    add({op::octet, size() + 1, static_cast<std::uint32_t>(out_.sets_.size() - 1)});
  }

  charset escaped() {
    ++at_;
    char c = done() ? 'b' : source_[at_];  // a backslash at the end escapes nothing
    constexpr std::pair<char, charset> classes[] = {
        {'d', digit}, {'D', every_octet - digit},
        {'w', word},  {'W', every_octet - word},
        {'s', white}, {'S', every_octet - white},
        {'t', "\t"},  {'n', "\n"},
        {'r', "\r"},  {'f', "\f"},
        {'v', "\v"},
    };
    auto row = std::ranges::find(classes, c, &std::pair<char, charset>::first);
    if (row == std::end(classes) && word[c]) {  // \b, \1, \x41, \u…
      fail();
      return {};
    }
    ++at_;
    return row == std::end(classes) ? charset::range(c, c) : row->second;
  }

  charset member() {
    if (source_[at_] == '\\') return escaped();
    auto c = source_[at_++];
    return charset::range(c, c);
  }

  charset bracketed() {
    ++at_;
    bool is_negative = take('^');
    charset set;
    while (!done() && source_[at_] != ']') {
      auto low = member();
      bool is_range = at_ + 1 < source_.size() && source_[at_] == '-' && source_[at_ + 1] != ']';
      auto first = only_member(low);
      if (!is_range || !first) {  // [\w-x] holds a hyphen
        set = set | low;
        continue;
      }
      ++at_;
      auto last = only_member(member());
      if (!last || octet_of(*first) > octet_of(*last)) fail();
      else set = set | charset::range(*first, *last);
    }
    if (!take(']')) fail();
    set = without_case(set);
    return is_negative ? every_octet - set : set;
  }

  /// A number of a {m,n}, at most 1000.
  std::optional<unsigned> count() {
    if (done() || !digit[source_[at_]]) return {};
    unsigned number = 0;
    for (; !done() && digit[source_[at_]]; ++at_)
      number = std::min(1000u, number * 10 + octet_of(source_[at_]) - '0');
    return number;
  }

  void repetition(std::uint32_t begin) {
    if (done()) return;
    if (take('*')) repeat(begin, 0, {});
    else if (take('+')) repeat(begin, 1, {});
    else if (take('?')) repeat(begin, 0, 1);
    else if (take('{')) braces(begin);
    else return;
    take('?');  // lazy or greedy is the same where only a match is asked for
  }

  void braces(std::uint32_t begin) {
    auto least = count();
    std::optional<unsigned> most = least;
    if (take(',')) most = count();
    if (!least || !take('}') || (most && *most < *least)) return fail();
    repeat(begin, *least, most);
  }

  /// Repeats the states from `begin` on.
  void repeat(std::uint32_t begin, unsigned least, std::optional<unsigned> most) {
    std::vector<pattern::state> const once(out_.states_.begin() + begin, out_.states_.end());
    out_.states_.resize(begin);
    for (unsigned i = 0; i < least && !failed_; ++i) append(once, begin);
    if (!most) {
      auto loop = add({op::split, size() + 1});
      append(once, begin);
      add({op::jump, loop});
      if (!failed_) out_.states_[loop].other = size();
      return;
    }
    std::vector<std::uint32_t> exits;
    for (unsigned i = least; i < *most && !failed_; ++i) {
      exits.push_back(add({op::split, size() + 1}));
      append(once, begin);
    }
    for (auto exit : exits)
      if (!failed_) out_.states_[exit].other = size();
  }

  /// Appends a copy of states that stood at `from`.
  void append(std::vector<pattern::state> const& copied, std::uint32_t from) {
    auto by = size() - from;
    for (auto state : copied) {
      if (failed_) return;
      state.next += by;
      if (state.what == op::split) state.other += by;
      add(state);
    }
  }

  /// Inserts a state before those from `at` on, whose targets move with them.
  void insert(std::uint32_t at, pattern::state first) {
    std::vector<pattern::state> const moved(out_.states_.begin() + at, out_.states_.end());
    out_.states_.resize(at);
    add(first);
    append(moved, at);
  }

  std::string_view source_;
  std::size_t most_, at_ = 0;
  std::optional<error> failed_{};
  pattern out_{};
  std::string run_{};
  bool has_alternatives_ = false;
};

result<pattern> pattern::compile(std::string_view source, std::size_t most) {
  return pattern_compiler(source, std::min(most, most_states)).run();
}

/// The states that a text may have reached, without duplicates.
struct pattern::states {
  std::vector<std::uint32_t> reached{}, todo{};
  std::vector<std::uint32_t> seen_in{};  // the round in which each state was last seen
  std::uint32_t round = 0;

  bool has(std::uint32_t state) const { return seen_in[state] == round; }
  bool add(std::uint32_t state) { return std::exchange(seen_in[state], round) != round; }
};

void pattern::enter(states& to, std::uint32_t first, bool at_begin, bool at_end) const {
  for (auto now = first;;) {
    while (to.add(now)) {
      auto const& row = states_[now];
      if (row.what == op::octet || row.what == op::match) {
        to.reached.push_back(now);
        break;
      }
      if ((row.what == op::begin && !at_begin) || (row.what == op::end && !at_end)) break;
      if (row.what == op::split) to.todo.push_back(row.other);
      now = row.next;
    }
    if (to.todo.empty()) return;
    now = to.todo.back();
    to.todo.pop_back();
  }
}

void pattern::find_first() {
  states begin;
  begin.seen_in.assign(states_.size(), 0);
  begin.round = 1;
  enter(begin, 0, /*at_begin=*/true, /*at_end=*/false);
  for (auto index : begin.reached)
    if (states_[index].what == op::octet) first_ = first_ | sets_[states_[index].other];
  states later;
  later.seen_in.assign(states_.size(), 0);
  later.round = 1;
  enter(later, 0, /*at_begin=*/false, /*at_end=*/true);
  begins_anywhere_ = !later.reached.empty();
}

bool pattern::matches(std::string_view text, span which) const {
  if (which == span::whole && !text.empty() && !first_[text[0]]) return false;  // most names of pairs
  if (!contains(text, literal_)) return false;                                  // most URLs
  bool begins_later = which == span::anywhere && begins_anywhere_;
  states now;
  now.seen_in.assign(states_.size(), 0);
  std::vector<std::uint32_t> before;
  for (std::size_t i = 0;; ++i) {
    bool at_end = i == text.size();
    ++now.round;
    std::swap(before, now.reached);
    now.reached.clear();
    for (auto index : before) {
      auto const& row = states_[index];
      bool steps = row.what == op::octet && sets_[row.other][text[i - 1]];
      if (steps && !now.has(row.next)) enter(now, row.next, i == 0, at_end);
    }
    if (i == 0 || begins_later) enter(now, 0, i == 0, at_end);
    if (which == span::anywhere || at_end)
      if (std::ranges::any_of(now.reached, [&](auto s) { return states_[s].what == op::match; })) return true;
    if (at_end || (now.reached.empty() && !begins_later)) return false;
  }
}

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/bare.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/find.hpp"
#include "wend/text/detail/characters.hpp"

namespace wend::text {
namespace {

constexpr charset brackets_of_ascii = "()[]{}";
// RFC 1738 §2.2: the angle brackets, the quote mark and these delimit URLs in running text.
constexpr charset never = control | " <>\"`\\";
constexpr charset unsafe = "{}|^";  // RFC 1738 §2.2, and no part of RFC 3986; real URIs hold them
constexpr charset plain = charset::range('\x21', '\x7E') - never - brackets_of_ascii - "'";
constexpr charset plain_when_strict = plain - unsafe;
constexpr charset trimmed = ".,:;!?|^([{";
constexpr charset emphasis = "_~";
constexpr std::uint64_t longest_run = 4096;

constexpr std::size_t kind_of(char bracket) {
  return bracket == '(' || bracket == ')' ? 0 : bracket == '[' || bracket == ']' ? 1 : 2;
}

}  // namespace

bare_reader::bare_reader(std::uint64_t body, char before, bool strict) noexcept
    : body_(body), at_(body), before_(before), strict_(strict) {}

bool bare_reader::read(window w) noexcept {
  auto const& goes = strict_ ? plain_when_strict : plain;
  while (!done_ && at_ < w.end()) {
    at_ += simd::first_outside(w.cut(at_, std::min(w.end(), at_ + longest_run)), goes);
    if (at_ == w.end()) break;
    char c = w[at_];
    if (goes[c]) continue;
    if (eight_bit[c] && !strict_) {
      auto character = character_at(w, at_);
      if (!character) return false;
      if (ends_uri(character->point)) return done_ = true;
      at_ += character->length;
    } else if (c == '\'' && before_ == '\'') {
      if (w.may_yet_hold(at_ + 1)) return false;
      if (is_closing_quote(w)) return done_ = true;
      ++at_;
    } else if (goes_past(c)) {
      ++at_;
    } else {
      done_ = true;
    }
  }
  return done_ || w.is_last;
}

/// A quote before the URI closes at the same quote, unless a letter follows, as in I'm.
bool bare_reader::is_closing_quote(window w) const noexcept {
  return !w.holds(at_ + 1) || !(alphanum | eight_bit)[w[at_ + 1]];
}

/// Returns whether the URI continues with a character that is not plain.
bool bare_reader::goes_past(char c) noexcept {
  if (c == '\'') return true;
  if (!brackets_of_ascii[c] || (strict_ && unsafe[c])) return false;
  auto& these = open_[kind_of(c)];
  bool opens = c == '(' || c == '[' || c == '{';
  if (opens) {
    if (these.depth++ == 0) these.outermost = at_;
    return true;
  }
  if (these.depth == 0) return false;
  if (--these.depth == 0) these.outermost = nowhere;
  return true;
}

std::uint64_t bare_reader::before_unclosed() const noexcept {
  auto first = at_;
  for (auto const& these : open_) first = std::min(first, these.outermost);
  return first;
}

/// Returns whether the apostrophe belongs to a word of a path or query, as in http://a.example/it's. After
/// any other name `'s` is a genitive of the sentence: http://a.example/report's author.
bool bare_reader::is_contraction(window w, std::uint64_t apostrophe) const noexcept {
  constexpr std::string_view words[] = {"it",    "he",   "she", "that", "this", "what", "who", "where",
                                        "there", "here", "how", "when", "why",  "let",  "one"};
  auto text = w.cut(body_, apostrophe);
  auto path = text.find_first_of("/?#", text.starts_with("//") ? 2 : 0);
  if (path == text.npos) return false;
  auto begin = text.size();
  while (begin > path + 1 && alpha[text[begin - 1]]) --begin;
  return std::ranges::any_of(words, [&](auto word) { return same_ignoring_case(word, text.substr(begin)); });
}

/// HTML references of the characters around a URI: &lt;http://a.example/&gt;
std::uint64_t bare_reader::before_reference(window w, std::uint64_t end) const noexcept {
  for (std::string_view mark : {"&gt;", "&lt;", "&quot;", "&apos;", "&#39;", "&#34;", "&nbsp;"})
    if (w.cut(body_, end).ends_with(mark)) return end - mark.size();
  return end;
}

std::uint64_t bare_reader::end(window w) const noexcept {
  auto end = before_reference(w, before_unclosed());
  auto text = w.cut(body_, end);
  // Paired apostrophes stay.
  bool odd = text.find('\'') != text.npos && std::ranges::count(text, '\'') % 2 != 0;
  while (end > body_) {
    char c = w[end - 1];
    bool bold = c == '*' && end - 1 > body_;  // news:* is whole: RFC 1738 §3.6
    if (trimmed[c] || bold || (emphasis[c] && c == before_)) {
      --end;
    } else if (c == '\'' && odd) {
      odd = false;
      --end;
    } else if (c == 's' && odd && end - body_ > 1 && w[end - 2] == '\'' && !is_contraction(w, end - 2)) {
      odd = false;
      end -= 2;  // http://a.example's author
    } else if (eight_bit[c]) {
      auto last = character_before(w, end);
      if (!ends_sentence(last.point)) break;
      end -= last.length;
    } else {
      break;
    }
  }
  return end;
}

}  // namespace wend::text

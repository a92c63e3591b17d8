// SPDX-License-Identifier: Apache-2.0
//
//     <p>see <a name="andy">Andy</a>        #andy leads to byte 7
//
// Reads only tags, by the tokenizer of the HTML Standard, so that it finds the tags that a browser finds. A
// search for `name="andy"` in the text would also match comments and scripts.

#include "wend/content/detail/anchor.hpp"

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::access {
namespace {

constexpr charset space = " \t\n\f\r";
constexpr std::size_t longest_name = 16;  // of the tags and attributes that matter here

void add_to(std::string& name, char c) {
  if (name.size() < longest_name) name += lower(c);
}

bool holds_raw_text(std::string_view tag) {
  constexpr std::string_view tags[] = {"script", "style",  "textarea", "title",
                                       "xmp",    "iframe", "noembed",  "noframes"};
  return std::ranges::count(tags, tag) > 0;
}

}  // namespace

void anchor_search::read(std::string_view block) {
  for (std::size_t i = 0; i < block.size(); ++i, ++at_) {
    if (state_ == state::text) {
      auto next = std::min(block.find('<', i), block.size());
      at_ += next - i;
      i = next;
      if (i == block.size()) return;
    }
    read(block[i]);
  }
}

void anchor_search::read(char c) {
  switch (state_) {
    case state::text:
      tag_at_ = at_;
      state_ = state::opened;
      return;
    case state::opened:
      if (c == '<') return void(tag_at_ = at_);
      if (c == '!') return void(state_ = state::declaration);
      if (c == '/' || c == '?') return void(state_ = state::markup);
      if (!alpha[c]) return void(state_ = state::text);
      tag_ = lower(c);
      id_here_ = name_here_ = false;
      state_ = state::tag;
      return;
    case state::declaration: state_ = c == '-' ? state::dash : c == '>' ? state::text : state::markup; return;
    case state::dash:
      closing_ = 2;  // "<!-->" is a whole comment
      state_ = c == '-' ? state::comment : c == '>' ? state::text : state::markup;
      return;
    case state::comment:
      if (c == '>' && closing_ == 2) return void(state_ = state::text);
      closing_ = c == '-' ? std::min<std::size_t>(closing_ + 1, 2) : 0;
      return;
    case state::markup:
      if (c == '>') state_ = state::text;
      return;
    case state::tag:
      state_ = after_name(c, state::tag);
      if (state_ == state::tag) add_to(tag_, c);
      return;
    case state::between:
      state_ = space[c] || c == '/' ? state::between : c == '>' ? end_tag() : begin_attribute(c);
      return;
    case state::attribute:
      state_ = c == '='   ? state::before_value
               : space[c] ? state::past_attribute
                          : after_name(c, state::attribute);
      if (state_ == state::attribute) add_to(name_, c);
      return;
    case state::past_attribute:
      if (space[c]) return;
      state_ = c == '=' ? state::before_value : after_name(c, state::attribute);
      if (state_ == state::attribute) begin_attribute(c);
      return;
    case state::before_value:
      if (!space[c]) state_ = c == '>' ? end_tag() : begin_value(c);
      return;
    case state::quoted:
    case state::bare: state_ = value(c); return;
    case state::raw_text: state_ = in_raw_text(c); return;
  }
}

anchor_search::state anchor_search::after_name(char c, state same) {
  if (space[c] || c == '/') return state::between;
  return c == '>' ? end_tag() : same;
}

anchor_search::state anchor_search::begin_attribute(char c) {
  name_ = lower(c);
  return state::attribute;
}

anchor_search::state anchor_search::begin_value(char c) {
  matched_ = 0;
  matches_ = true;
  quote_ = c == '"' || c == '\'' ? c : '\0';
  if (quote_) return state::quoted;
  match(c);
  return state::bare;
}

anchor_search::state anchor_search::value(char c) {
  bool ends = quote_ ? c == quote_ : space[c] || c == '>';
  if (ends) return end_value(c);
  match(c);
  return quote_ ? state::quoted : state::bare;
}

void anchor_search::match(char c) {
  matches_ = matches_ && matched_ < wanted_.size() && wanted_[matched_] == c;
  ++matched_;
}

anchor_search::state anchor_search::end_value(char c) {
  bool is_match = matches_ && matched_ == wanted_.size() && !wanted_.empty();
  id_here_ |= is_match && name_ == "id";
  name_here_ |= is_match && name_ == "name" && tag_ == "a";
  return !quote_ && c == '>' ? end_tag() : state::between;
}

anchor_search::state anchor_search::end_tag() {
  if (id_here_ && !by_id_) by_id_ = tag_at_;
  if (name_here_ && !by_name_) by_name_ = tag_at_;
  closing_ = 0;
  return holds_raw_text(tag_) ? state::raw_text : state::text;
}

// Up to "</script" and then a space, a slash or the end of the tag.
anchor_search::state anchor_search::in_raw_text(char c) {
  auto const whole = tag_.size() + 2;
  if (closing_ == whole) {
    if (c == '>') return state::text;
    if (space[c] || c == '/') return state::markup;
  }
  char expected = closing_ == 0 ? '<' : closing_ == 1 ? '/' : closing_ < whole ? tag_[closing_ - 2] : '\0';
  closing_ = lower(c) == expected ? closing_ + 1 : c == '<' ? 1 : 0;
  return state::raw_text;
}

std::optional<std::uint64_t> position_of_anchor(std::string_view html, std::string_view wanted) {
  anchor_search search{std::string(wanted)};
  search.read(html);
  return search.position();
}

text_search::text_search(std::string_view wanted) {
  auto name = wanted.substr(0, wanted.find('='));
  auto number = wanted.substr(std::min(name.size() + 1, wanted.size()));
  number = number.substr(0, number.find_first_of(",;"));
  if (number.empty() && wanted.find('=') != wanted.npos && wanted.find(',') != wanted.npos) number = "0";
  auto read = std::from_chars(number.data(), number.data() + number.size(), left_);
  if (read.ec != std::errc{} || read.ptr != number.data() + number.size()) return;
  if (name == "line") counts_ = counting::lines;
  if (name == "char") counts_ = counting::characters;
  is_found_ = left_ == 0;
}

void text_search::read(std::string_view block) {
  for (std::size_t i = 0; i < block.size() && !is_found_; ++i, ++at_) {
    bool continues = (static_cast<unsigned char>(block[i]) & 0xC0) == 0x80;  // the same character of UTF-8
    if (counts_ == counting::lines) is_found_ = block[i] == '\n' && --left_ == 0;
    else if (!continues && left_-- == 0) {
      is_found_ = true;
      return;
    }
  }
}

std::optional<std::uint64_t> text_search::position() const noexcept {
  if (!is_found_) return {};
  return at_;
}

fragment_search::fragment_search(std::string_view media_type, std::string wanted) {
  auto type = media_type.substr(0, media_type.find_first_of("; \t"));
  if (same_ignoring_case(type, "text/html") || same_ignoring_case(type, "application/xhtml+xml"))
    html_.emplace(std::move(wanted));
  else if (text_search text(wanted); same_ignoring_case(type, "text/plain") && text.is_understood())
    text_ = text;
}

void fragment_search::read(std::string_view block) {
  if (html_) html_->read(block);
  if (text_) text_->read(block);
}

std::optional<std::uint64_t> fragment_search::position() const noexcept {
  if (html_) return html_->position();
  return text_ ? text_->position() : std::nullopt;
}

}  // namespace wend::access

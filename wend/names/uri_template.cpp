// SPDX-License-Identifier: Apache-2.0
#include "wend/names/uri_template.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "wend/base/charset.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/uri/detail/percent.hpp"

namespace wend {
namespace {

// RFC 6570 §1.5
constexpr charset unreserved = alpha | digit | "-._~";
constexpr charset reserved = ":/?#[]@!$&'()*+,;=";
constexpr charset varchar = alpha | digit | "_";

// §2.1, and the apostrophe, which the published grammar leaves out by mistake (erratum 6937).
constexpr charset literal = charset::range('\x21', '\x7E') - "\"%<>\\^`{|}";

/// The row of an operator: RFC 6570, appendix A.
struct operator_row {
  char name;                  // 0: no operator
  std::string_view first;     // before the first defined variable
  char separator;             // before each other one
  bool is_named;              // the variable's name is written
  std::string_view if_empty;  // after the name of an empty value
  bool keeps_reserved;        // reserved characters and escapes of a value stay
};

constexpr operator_row operators[] = {
    {0, "", ',', false, "", false},    {'+', "", ',', false, "", true},   {'#', "#", ',', false, "", true},
    {'.', ".", '.', false, "", false}, {'/', "/", '/', false, "", false}, {';', ";", ';', true, "", false},
    {'?', "?", '&', true, "=", false}, {'&', "&", '&', true, "=", false},
};

operator_row const& row_of(char c) {
  auto row = std::ranges::find(operators, c, &operator_row::name);
  return row == std::end(operators) ? operators[0] : *row;
}

void put_value(std::string& out, std::string_view value, operator_row const& row) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    bool stays =
        unreserved[value[i]] || (row.keeps_reserved && (reserved[value[i]] || detail::is_escape(value, i)));
    if (stays) out += value[i];
    else detail::put_escape(out, value[i]);
  }
}

/// The first `count` characters: code points, so that no character is cut between its octets. RFC 6570 §2.4.1
std::string_view prefix_of(std::string_view value, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < value.size(); --count) utf8::next(value, end);
  return value.substr(0, end);
}

/// One variable of an expression.
struct varspec {
  std::string_view name{};
  bool explodes = false;
  std::optional<std::size_t> prefix{};
  std::uint32_t prefix_at = 0;  // of the colon, in the template
};

/// Expands one template: reads it once from left to right, and writes as it reads.
class expansion {
 public:
  expansion(std::string_view text, template_variables const& variables, std::size_t longest)
      : text_(text), variables_(variables), longest_(longest) {}

  result<std::string> all() {
    while (at_ < text_.size()) {
      auto begin = at_;
      auto read = text_[at_] == '{' ? expression() : literals();
      if (!read) return unexpected(read.error());
      if (is_full()) return mistake(errc::too_long, place(begin));
    }
    return std::move(out_);
  }

 private:
  static std::uint32_t place(std::size_t at) { return static_cast<std::uint32_t>(at); }
  unexpected<error> malformed() const { return mistake(errc::bad_template, place(at_)); }
  char front() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool takes(char c) {
    bool is_there = at_ < text_.size() && text_[at_] == c;
    at_ += is_there;
    return is_there;
  }

  result<void> literals();
  result<void> expression();
  result<void> variables_of(std::size_t begin);
  result<varspec> read_varspec();
  result<std::string_view> read_name();
  result<std::size_t> read_prefix();

  result<void> put(varspec const&);
  bool is_full() const { return out_.size() > longest_; }
  void put_separator() {
    if (is_first_) out_ += row_->first;
    else out_ += row_->separator;
    is_first_ = false;
  }
  void put_named(std::string_view name, std::string_view value);
  void put_text(varspec const&, std::string_view value);
  void put_list(varspec const&, template_list const&);
  void put_array(varspec const&, template_array const&);

  std::string_view text_;
  template_variables const& variables_;
  std::size_t longest_;
  std::size_t at_ = 0;
  std::string out_{};
  operator_row const* row_ = operators;
  bool is_first_ = true;
};

/// One escape, a run of literals, or a character beyond ASCII, which is written as the escapes of its UTF-8: RFC 6570
/// §3.1
result<void> expansion::literals() {
  if (text_[at_] == '%') {
    if (!detail::is_escape(text_, at_)) return mistake(errc::bad_escape, place(at_));
    out_ += text_.substr(at_, 3);
    at_ += 3;
    return {};
  }
  if (text_[at_] == '}') return malformed();
  auto begin = at_;
  while (at_ < text_.size() && literal[text_[at_]]) ++at_;
  if (at_ > begin) {
    out_ += text_.substr(begin, at_ - begin);
    return {};
  }
  auto end = at_;
  if (!eight_bit[text_[at_]] || !utf8::next(text_, end)) return mistake(errc::bad_char, place(at_));
  while (at_ < end) detail::put_escape(out_, text_[at_++]);
  return {};
}

result<void> expansion::expression() {
  auto begin = at_++;
  row_ = operators;
  if (at_ < text_.size() && text_[at_] != '\0') row_ = &row_of(text_[at_]);
  if (row_->name) ++at_;
  is_first_ = true;
  return variables_of(begin);
}

result<void> expansion::variables_of(std::size_t begin) {
  do {
    auto spec = read_varspec();
    if (!spec) return unexpected(spec.error());
    if (auto written = put(*spec); !written) return written;
    if (is_full()) return mistake(errc::too_long, place(begin));
  } while (takes(','));
  if (takes('}')) return {};
  if (at_ == text_.size()) at_ = begin;  // it is never closed
  return malformed();
}

result<varspec> expansion::read_varspec() {
  auto name = read_name();
  if (!name) return unexpected(name.error());
  varspec spec{.name = *name, .explodes = takes('*')};
  spec.prefix_at = place(at_);
  if (spec.explodes || !takes(':')) return spec;
  auto prefix = read_prefix();
  if (!prefix) return unexpected(prefix.error());
  spec.prefix = *prefix;
  return spec;
}

/// varname = varchar *( ["."] varchar ): RFC 6570 §2.3
result<std::string_view> expansion::read_name() {
  auto begin = at_;
  for (bool dot_may_follow = false; at_ < text_.size();) {
    if (varchar[text_[at_]]) ++at_;
    else if (detail::is_escape(text_, at_)) at_ += 3;
    else if (text_[at_] != '.' || !dot_may_follow) break;
    else ++at_;
    dot_may_follow = text_[at_ - 1] != '.';
  }
  if (at_ == begin || text_[at_ - 1] == '.') return malformed();
  return text_.substr(begin, at_ - begin);
}

/// max-length = %x31-39 0*3DIGIT: RFC 6570 §2.4
result<std::size_t> expansion::read_prefix() {
  if (front() == '0') return malformed();
  std::size_t count = 0, digits = 0;
  for (; digit[front()] && digits < 4; ++digits)
    count = count * 10 + static_cast<std::size_t>(text_[at_++] - '0');
  if (digits == 0) return malformed();
  return count;
}

result<void> expansion::put(varspec const& spec) {
  auto variable = variables_.find(spec.name);
  if (variable == variables_.end()) return {};
  auto const& value = variable->second;
  if (auto text = std::get_if<std::string>(&value)) {
    put_text(spec, *text);
    return {};
  }
  if (spec.prefix) return mistake(errc::bad_template, spec.prefix_at);
  if (auto list = std::get_if<template_list>(&value)) put_list(spec, *list);
  else put_array(spec, std::get<template_array>(value));
  return {};
}

void expansion::put_named(std::string_view name, std::string_view value) {
  out_ += name;
  if (value.empty()) out_ += row_->if_empty;
  else out_ += '=';
  put_value(out_, value, *row_);
}

void expansion::put_text(varspec const& spec, std::string_view value) {
  if (spec.prefix) value = prefix_of(value, *spec.prefix);
  put_separator();
  if (row_->is_named) put_named(spec.name, value);
  else put_value(out_, value, *row_);
}

/// RFC 6570 §3.2.1: exploded, each member stands as if it were a variable; else the members are one value.
void expansion::put_list(varspec const& spec, template_list const& list) {
  for (auto const& member : list) {
    bool begins = &member == list.data();
    if (is_full()) return;  // the caller refuses it
    if (spec.explodes || begins) put_separator();
    else out_ += ',';
    if (row_->is_named && spec.explodes) {
      put_named(spec.name, member);
      continue;
    }
    if (row_->is_named && begins) (out_ += spec.name) += '=';
    put_value(out_, member, *row_);
  }
}

/// RFC 6570 §3.2.1: exploded, each pair stands as if it were a variable; else names and values are one list.
void expansion::put_array(varspec const& spec, template_array const& array) {
  for (auto const& [name, value] : array) {
    bool begins = &name == &array.front().first;
    if (is_full()) return;
    if (spec.explodes || begins) put_separator();
    else out_ += ',';
    if (row_->is_named && begins && !spec.explodes) (out_ += spec.name) += '=';
    put_value(out_, name, *row_);
    if (!spec.explodes) out_ += ',';
    else if (row_->is_named && value.empty()) out_ += row_->if_empty;
    else out_ += '=';
    put_value(out_, value, *row_);
  }
}

}  // namespace

result<std::string> expand_template(std::string_view text, template_variables const& variables,
                                    std::size_t longest) {
  return expansion(text, variables, longest).all();
}

}  // namespace wend

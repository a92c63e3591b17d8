// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/dn_and_filter.hpp"

#include "wend/uri/detail/octets.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::ldap {
namespace {

constexpr charset type_char = grammar::alphanum | "-.";
constexpr charset attribute_char = type_char | ";:";
constexpr charset value_mark = charset::range('\0', '\0') | "\\\",+;";
constexpr charset before_equals = "~<>:";

/// Hears octet after octet; false at the one that does not fit.
class filter_reader {
 public:
  explicit filter_reader(bool bare) : place_(bare ? place::component : place::open), depth_(bare) {}

  bool hear(char c) {
    if (c == '\0') return false;  // RFC 4516 §2.1: only an extension may hold one
    switch (place_) {
      case place::open: return c == '(' && down();
      case place::component: return component(c);
      case place::list: return c == '(' ? down() : c == ')' && up();
      case place::attribute: return attribute(c);
      case place::equals: return c == '=' && go(place::value);
      case place::value: return value(c);
      case place::first_digit: return hex[c] && go(place::second_digit);
      case place::second_digit: return hex[c] && go(place::value);
      case place::end: return false;
    }
    return false;
  }
  bool is_done() const { return place_ == place::end; }

 private:
  enum class place { open, component, list, attribute, equals, value, first_digit, second_digit, end };

  bool go(place next) {
    place_ = next;
    return true;
  }
  bool down() {
    ++depth_;
    return go(place::component);
  }
  bool up() { return go(--depth_ == 0 ? place::end : place::list); }

  bool component(char c) {
    if (c == '&' || c == '|') return go(place::list);
    if (c == '!') return go(place::open);
    return attribute_char[c] && go(place::attribute);
  }
  bool attribute(char c) {
    if (c == '=') return go(place::value);
    if (c == ':') return true;  // before a matching rule or the equals sign
    return before_equals[c] ? go(place::equals) : attribute_char[c];
  }
  bool value(char c) {
    if (c == '\\') return go(place::first_digit);
    if (c == ')') return up();
    return c != '(';
  }

  place place_;
  std::size_t depth_;
};

}  // namespace

std::optional<std::size_t> mistake_in_filter(std::string_view text, bool bare) {
  filter_reader reader(bare);
  for (auto [c, at] : octets(text))
    if (!reader.hear(c)) return at;
  if (bare && !reader.hear(')')) return text.size();
  if (!reader.is_done()) return text.size();
  return {};
}

std::optional<std::size_t> mistake_in_dn(std::string_view text) {
  if (text.empty()) return {};
  bool in_value = false, quoted = false, escaped = false, has_type = false;
  for (auto [c, at] : octets(text)) {
    if (in_value && !value_mark[c]) {
      escaped = false;
    } else if (c == '\0') {
      return at;
    } else if (!in_value) {
      bool fits = type_char[c] || (c == ' ' && !has_type) || (c == '=' && has_type);
      if (!fits) return at;
      in_value = c == '=';
      has_type = has_type || c != ' ';
    } else if (escaped || c == '\\') {
      escaped = !escaped;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      in_value = has_type = false;  // one of , + ;
    }
  }
  if (!in_value || quoted || escaped) return text.size();
  return {};
}

}  // namespace wend::ldap

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/newsgroup.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::newsgroup {
namespace {

constexpr charset group_char = grammar::alphanum | "-+_.";  // RFC 5538 §3
constexpr charset never_literal = "%@ ";                    // a name with an @ is that of an article

struct rule {
  bool letter_first;
  charset members;  // with % if escapes are legal
};

constexpr rule rules[] = {
    {.letter_first = true, .members = grammar::rfc1630::xalpha_specific | "%"},
    {.letter_first = true, .members = grammar::url7a::xalpha | "%"},
    {.letter_first = true, .members = group_char},
    {.letter_first = false, .members = group_char | "%"},
};

rule const& rule_of(profile p) { return rules[text_row_of(p)]; }

}  // namespace

void judge(std::string_view written, std::size_t at, profile p, errc code, diagnostic_sink say,
           charset wild) {
  auto const& rule = rule_of(p);
  auto members = rule.members | wild;
  if (written.empty()) return say(code, at);
  if (rule.letter_first && members[written[0]] && !alpha[written[0]]) say(code, at);
  for (auto [octet, i] : octets(written)) {
    // RFC 3986 §2.3: the octet is the same as its escape, so neither is legal
    bool no_member = has_generic_grammar(p) && grammar::rfc3986::unreserved[octet] && !members[octet];
    if (!members[written[i]] || no_member) say(code, at + i);
  }
}

bool put(std::string& out, std::string_view name, profile p, charset wild) {
  auto const& rule = rule_of(p);
  if (name.empty() || (rule.letter_first && !alpha[name[0]])) return false;
  auto literal = (rule.members | wild) - never_literal;
  if (!rule.members['%'])
    for (char c : name)
      if (!literal[c]) return false;
  for (char c : name)
    if (grammar::rfc3986::unreserved[c] && !literal[c]) return false;  // its escape is not legal either
  escape_to(out, name, literal);
  return true;
}

}  // namespace wend::newsgroup

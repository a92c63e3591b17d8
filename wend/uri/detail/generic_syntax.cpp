// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/generic_syntax.hpp"

#include "wend/base/charset.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend {
namespace {

constexpr syntax reference_of(syntax rules, charset delimiters) {
  rules.login = authority::optional;
  rules.hosts = host_rule::dns;
  rules.host_required = false;
  rules.user_allowed = rules.user_escapes = rules.empty_port_allowed = rules.has_query = true;
  rules.path = rules.path | delimiters;
  rules.query = rules.query | delimiters;
  rules.user = rules.path - "/?@";
  return rules;
}

constexpr syntax reference_a = reference_of(grammar::rfc1630::generic, "=;/?:");
constexpr syntax reference_b = reference_of(grammar::url7a::generic, "=/?");
constexpr syntax reference_c = reference_of(grammar::rfc1738::generic, "?");

struct row {
  syntax const *generic, *reference;
};

constexpr row rows[] = {
    {&grammar::rfc1630::generic, &reference_a},
    {&grammar::url7a::generic, &reference_b},
    {&grammar::rfc1738::generic, &reference_c},
    {&grammar::rfc3986::generic, &grammar::rfc3986::generic},
    {&grammar::rfc3986::generic, &grammar::rfc3986::generic},  // the parser of whatwg has no such rows
};

}  // namespace

syntax const& generic_syntax(profile p) noexcept { return *rows[row_of(p)].generic; }

syntax const& reference_syntax(profile p) noexcept { return *rows[row_of(p)].reference; }

}  // namespace wend

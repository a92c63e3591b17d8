// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/rfc/compare.hpp"

#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend {
namespace {

struct rule {
  unsigned scheme_rules;  // those up to this one
  std::string_view name, spec;
};

using namespace detail;  // the names of scheme rules

constexpr unsigned by_port = host_case | port_number | default_port;
constexpr unsigned by_generic_syntax = by_port | empty_path | local_host | dot_segments;
constexpr rule rules[] = {
    {0, "same but for escapes and the case of the scheme",
     "RFC 3986 §6.2.2, RFC 1630 §Reduced or increased safe character sets"},
    {host_case, "host names have no case", "RFC 3986 §6.2.2.1, RFC 1738 §3.1"},
    {host_case | port_number, "a port is a number, and an empty one is none", "RFC 3986 §3.2.3, §6.2.3"},
    {by_port, "the default port need not be given", "RFC 3986 §6.2.3, RFC 1738 §3.1"},
    {by_port | empty_path, "an empty path is the root", "RFC 3986 §6.2.3, RFC 1738 §3.3"},
    {by_port | empty_path | local_host, "localhost is this machine", "RFC 1738 §3.10, RFC 8089 §2"},
    {by_generic_syntax, "dot segments are removed", "RFC 3986 §6.2.2.3"},
    {by_generic_syntax | search_spaces, "a plus sign in a search is a space", "RFC 1630 §Query strings"},
    {by_generic_syntax | search_spaces | login_escapes, "the scheme's login is decoded", "RFC 1738 §3.1"},
};
constexpr unsigned all_rules = all_scheme_rules | without_asides;

/// Returns whether the normal forms by these rules are equal.
result<bool> same_under(unsigned scheme_rules, std::string_view a, std::string_view b, profile p, mode m) {
  detail::recoding const how{.scheme_rules = scheme_rules, .mode = m};
  std::string left, right;
  if (auto done = detail::recode_to(left, a, p, how); !done) return std::unexpected(done.error());
  if (auto done = detail::recode_to(right, b, p, how); !done)
    return mistake(done.error().code, done.error().at + static_cast<std::uint32_t>(a.size()));
  return left == right;
}

}  // namespace

result<verdict> rfc::compare(std::string_view a, std::string_view b, equality how, profile p, mode m) {
  bool by_scheme = how == equality::scheme;
  auto same = same_under(by_scheme ? all_rules : 0, a, b, p, m);
  if (!same) return std::unexpected(same.error());
  if (!*same) return verdict{.equivalent = false};
  if (a == b) return verdict{.equivalent = true, .rule = "same octets", .spec = "RFC 3986 §6.2.1"};
  for (auto const& rule : rules)
    if (*same_under(rule.scheme_rules, a, b, p, m))
      return verdict{.equivalent = true, .rule = rule.name, .spec = rule.spec};
  auto const& own = syntax_of(a.substr(0, a.find(':')), p);
  if (*same_under(all_scheme_rules, a, b, p, m))
    return verdict{.equivalent = true, .rule = own.normalizes, .spec = own.normalizes_spec};
  return verdict{
      .equivalent = true, .rule = "what follows the assigned name does not count", .spec = "RFC 8141 §3.2"};
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
//     ip-schemepart = "//" login [ "/" urlpath ]                                    RFC 1738 §5
//     login         = [ user [ ":" password ] "@" ] hostport

#include "wend/registry/common_internet.hpp"

#include <algorithm>
#include <array>

#include "wend/base/ascii.hpp"
#include "wend/uri/grammar.hpp"

namespace wend {
namespace {

struct row {
  std::string_view name;
  std::uint16_t port;
  bool takes_login;         // ftp, telnet, rlogin, tn3270: RFC 1738 §3.2, §3.8
  bool has_search;          // in RFC 1630 and url7a
  bool in_1738 = true;      // else the name is reserved or unknown there
  charset reserved_1738{};  // RFC 1738 §3.2.2, §3.4.1, §3.9, §3.11
};

constexpr row rows[] = {
    {"ftp", 21, true, false, true, "/;"},   {"gopher", 70, false, true},
    {"nntp", 119, false, false, true, "/"}, {"prospero", 1525, false, false, true, ";"},
    {"wais", 210, false, true, true, "/?"},
};

constexpr syntax with_login(syntax rules, row const& of) {
  rules.login = authority::required;
  rules.user_allowed = of.takes_login;
  rules.default_port = of.port;
  return rules;
}

constexpr syntax before_1738(syntax const& generic, row const& of) {
  auto rules = with_login(generic, of);
  rules.hosts = host_rule::dns_letter_first;
  rules.has_query = of.has_search;
  // RFC 1630 gives ftp a type, wais and prospero marks of their own; their rooms say where these may stand.
  rules.path = rules.path | ";=";
  rules.query_may_be_empty = false;
  rules.query_is_words = true;
  return rules;
}

constexpr syntax of_1738(row const& of) {
  if (!of.in_1738) return grammar::rfc1738::generic;
  auto rules = with_login(grammar::rfc1738::generic, of);
  rules.has_query = of.name == "wais";  // elsewhere a question mark is data
  auto reserved = of.reserved_1738 | "%#";
  rules.reserved_path = rules.reserved_query = reserved;
  rules.plain_path = rules.path - reserved;
  rules.plain_query = rules.query - reserved;
  return rules;
}

constexpr syntax of_3986(row const& of) {
  auto rules = grammar::rfc3986::generic;
  rules.default_port = of.port;
  return rules;
}

constexpr auto all = [] {
  std::array<common_internet_scheme, std::size(rows)> made;
  for (std::size_t i = 0; i < made.size(); ++i)
    made[i] = {rows[i].name,
               rows[i].port,
               before_1738(grammar::rfc1630::generic, rows[i]),
               before_1738(grammar::url7a::generic, rows[i]),
               of_1738(rows[i]),
               of_3986(rows[i])};
  return made;
}();

}  // namespace

common_internet_scheme const* find_common_internet_scheme(std::string_view name) noexcept {
  auto found = std::ranges::find_if(all, [&](auto const& one) { return same_ignoring_case(one.name, name); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace wend

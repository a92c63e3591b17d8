// SPDX-License-Identifier: Apache-2.0
//
//     httpurl  = "http://" hostport [ "/" hpath [ "?" search ]]                     RFC 1738 §5
//     hpath    = hsegment *[ "/" hsegment ]
//     hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
//     search   = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
//
//     httpaddress = "http://" hostport [ "/" path ] [ "?" search ]                  RFC 1630 §BNF for
//     specific URL schemes

// url7a §HTTP has the same form.

#include "wend/schemes/http/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::http {
namespace {

constexpr charset hsegment = grammar::rfc1738::uchar | ";:@&=";
constexpr charset reserved_1738 = "/;?%#";  // RFC 1738 §3.3

// RFC 9110 §4.2.1: an http URI has a host. §4.2.4 deprecates the login and lets a reader take it.
void check_modern(uri_view u, diagnostic_sink say) { internet::check_server(u, say); }

constexpr syntax old_form(syntax rules) {
  rules.login = authority::required;
  rules.default_port = 80;
  rules.empty_path_is_slash = true;
  rules.has_query = true;
  return rules;
}

constexpr syntax form_1630(syntax const& generic) {
  auto rules = old_form(generic);
  rules.hosts = host_rule::dns_letter_first;
  rules.query_may_be_empty = false;
  rules.query_is_words = true;
  return rules;
}

constexpr syntax form_1738() {
  auto rules = old_form(grammar::rfc1738::generic);
  rules.query_needs_path = true;
  rules.path = hsegment | "/";
  rules.query = hsegment;
  rules.reserved_path = rules.reserved_query = reserved_1738;
  rules.plain_path = rules.plain_query = hsegment - ";";
  return rules;
}

constexpr syntax form_3986(std::uint16_t port) {
  auto rules = grammar::rfc3986::generic;
  rules.default_port = port;
  rules.check = check_modern;
  return rules;
}

constexpr syntax forms[] = {form_1630(grammar::rfc1630::generic), form_1630(grammar::url7a::generic),
                            form_1738(), form_3986(80)};
constexpr syntax secure_form = form_3986(443);

syntax const* syntax_in(profile p) { return &forms[text_row_of(p)]; }

syntax const* secure_syntax_in(profile p) {
  return predates_rfc3986(p) ? nullptr : &secure_form;  // the older profiles do not know https
}

verb_set operations_of(uri_view) {
  using enum verb;
  return {get, append, put, stat, search};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "http",
                        .title = "Hypertext Transfer Protocol",
                        .spec = "RFC 1738 §3.3, RFC 9110 §4.2.1",
                        .grammar_spec = "RFC 9110 §4.2.1",
                        .default_port = 80,
                        .standings = {defined, defined, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of)};

scheme const secure_descriptor{.name = "https",
                               .title = "Hypertext Transfer Protocol over TLS",
                               .spec = "RFC 9110 §4.2.2",
                               .grammar_spec = "RFC 9110 §4.2.2",
                               .default_port = 443,
                               .standings = {unknown, unknown, unknown, defined, defined},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  url x;
  x.secure = same_ignoring_case(u.scheme(), "https");
  if (!x.secure && !same_ignoring_case(u.scheme(), "http")) return mistake(errc::unknown_scheme);
  auto server = internet::server_of(u, x.secure ? 443 : 80);
  if (!server) return unexpected(server.error());
  x.host = std::move(server->host);
  x.port = server->port;
  if (!u.path().empty()) x.path = u.path();
  if (u.has_query()) x.query = u.query();
  return x;
}

std::string format(url const& x) {
  std::string text = x.secure ? "https:" : "http:";
  internet::put_server(text, {x.host, x.port}, x.secure ? 443 : 80);
  text += x.path;
  if (x.query) (text += '?') += *x.query;
  return text;
}

}  // namespace wend::http

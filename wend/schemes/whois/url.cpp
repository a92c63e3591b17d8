// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/url.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::whois {
namespace {

void check_modern(uri_view u, diagnostic_sink say) {
  internet::check_no_login(u, say);
  internet::check_server(u, say);
  internet::check_no_query(u, say);
}

constexpr syntax form_3986(std::uint16_t port) {
  auto rules = grammar::internet_form(profile::rfc3986, port);
  rules.dots_are_removed = false;  // the name is not a path
  rules.check = check_modern;
  return rules;
}

// RFC 1630 §WHOIS, url7a §WHOIS: the host as in other schemes, and a path; the rest is for further study.
constexpr syntax form_for_study(syntax rules) {
  rules.login = authority::optional;
  rules.hosts = host_rule::dns_letter_first;
  return rules;
}

constexpr syntax form_1630 = form_for_study(grammar::rfc1630::generic);
constexpr syntax form_7a = form_for_study(grammar::url7a::generic);
constexpr syntax form_whois = form_3986(43), form_plus_plus = form_3986(63);

syntax const* syntax_of_whois(profile p) {
  switch (p) {
    case profile::rfc1630: return &form_1630;
    case profile::url7a: return &form_7a;
    case profile::rfc1738: return nullptr;  // which does not name it
    default: return &form_whois;
  }
}

syntax const* syntax_of_plus_plus(profile p) { return predates_rfc3986(p) ? nullptr : &form_plus_plus; }

verb_set operations_of(uri_view u) {
  if (predates_rfc3986(u.profile())) return {};
  return {verb::get, verb::search};
}

scheme_parts parts_of(uri_view u) {
  auto x = parse(u);
  if (!x) return {};
  return {{"search", std::move(x->query)}};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "whois",
                        .title = "Directory of who is who",
                        .spec = "RFC 3912 §2",
                        .default_port = 43,
                        .hierarchical = false,
                        .standings = {further_study, further_study, unknown, provisional, provisional},
                        .syntax_in = syntax_of_whois,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const plus_plus_descriptor{.name = "whois++",
                                  .title = "Directory of who is who, with templates",
                                  .spec = "RFC 1835 §2",
                                  .default_port = 63,
                                  .hierarchical = false,
                                  .standings = {unknown, unknown, unknown, provisional, provisional},
                                  .syntax_in = syntax_of_plus_plus,
                                  .operations_of = for_lists(operations_of),
                                  .parts_of = for_lists(parts_of)};

std::uint16_t own_port(bool plus_plus) noexcept { return plus_plus ? 63 : 43; }

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  url x;
  x.plus_plus = same_ignoring_case(u.scheme(), "whois++");
  bool ours = x.plus_plus || same_ignoring_case(u.scheme(), "whois");
  if (!ours || predates_rfc3986(u.profile())) return mistake(errc::unknown_scheme);
  if (u.has_userinfo()) return mistake(errc::login_not_allowed, u.offset_of(u.userinfo()));
  auto peer = internet::server_of(u, own_port(x.plus_plus));
  if (!peer) return unexpected(peer.error());
  if (u.has_query()) return mistake(errc::query_not_allowed, u.offset_of(u.query()) - 1);
  x.peer = std::move(*peer);
  x.query = unescaped(u.path().substr(u.path().empty() ? 0 : 1));
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (x.peer.host.empty() || predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = x.plus_plus ? "whois++:" : "whois:";
  internet::put_server(text, x.peer, own_port(x.plus_plus));
  return (text += '/') += escape(x.query, context::selector, p);
}

}  // namespace wend::whois

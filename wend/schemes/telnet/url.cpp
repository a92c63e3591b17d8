// SPDX-License-Identifier: Apache-2.0
//
// RFC 1630 §Telnet, url7a §Telnet and RFC 1738 §3.8 describe one form for logging in by hand; RFC 4248 keeps
// it for telnet and RFC 6270 defines it for tn3270. Nothing follows the login but, since RFC 1738, a slash.

#include "wend/schemes/telnet/url.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::telnet {
namespace {

struct row {
  std::string_view name;
  std::uint16_t port;
};
constexpr row rows[] = {{"telnet", 23}, {"rlogin", 513}, {"tn3270", 23}};

std::optional<service> service_named(std::string_view scheme) {
  for (std::size_t i = 0; i < std::size(rows); ++i)
    if (same_ignoring_case(rows[i].name, scheme)) return static_cast<service>(i);
  return {};
}

/// What follows the login beyond what may: nothing may in the two older texts, a slash in the others
/// (RFC 1738 §5).
std::string_view excess_of(uri_view u) {
  bool may_have_slash = !predates_rfc1738(u.profile());
  return u.path().substr(may_have_slash && u.path().starts_with('/'));
}

bool begins_with_hyphen(std::string_view part) {
  return detail::find_octet(part.substr(0, 3), "-") == 0 && !part.empty();
}

/// RFC 1630 and url7a have no slash there; lenient reading takes it, and nothing that could be meant by it.
errc when_not_ended(uri_view u) {
  return u.mode() == mode::lenient && u.path() == "/" ? errc::trailing_slash : errc::bad_path;
}

// RFC 1738 §6: host and user reach a program's arguments, where a hyphen begins an option.
void check_old(uri_view u, diagnostic_sink say) {
  if (begins_with_hyphen(u.user())) say(errc::bad_login, u.offset_of(u.user()));
  if (auto excess = excess_of(u); u.has_authority() && !excess.empty())
    say(when_not_ended(u), u.offset_of(excess));
  internet::check_no_query(u, say);
}

/// RFC 3986's grammar leaves host and port to us; the older ones have judged them.
void check(uri_view u, diagnostic_sink say) {
  internet::check_server(u, say);
  if (begins_with_hyphen(u.host())) say(errc::bad_host, u.offset_of(u.host()));
  check_old(u, say);
}

// RFC 1738 §3.8: the slash at the end may be left out.
void normalize_scheme(std::string& text, std::size_t from) {
  if (text.size() == from + 1 && text.back() == '/') text.pop_back();
}

constexpr syntax form(profile p, std::uint16_t port) {
  auto rules = grammar::internet_form(p, port, {.takes_login = true});
  if (predates_rfc3986(p)) rules.has_query = false;
  if (p == profile::rfc1738) rules.reserved_path = rules.reserved_query = "/%#";
  rules.check = predates_rfc3986(p) ? check_old : check;
  rules.login_is_decoded = !predates_rfc3986(p);
  if (predates_rfc3986(p)) {  // there the root is written: RFC 3986 §6.2.3
    rules.normalize_scheme = normalize_scheme;
    rules.normalizes = "the slash after the login means nothing";
    rules.normalizes_spec = "RFC 1738 §3.8";
  }
  rules.rewrite = reworded<parse, format>;
  return rules;
}

using enum profile;
constexpr syntax at_23[] = {form(rfc1630, 23), form(url7a, 23), form(rfc1738, 23), form(rfc3986, 23)};
constexpr syntax at_513[] = {form(rfc1630, 513), form(url7a, 513), form(rfc1738, 513), form(rfc3986, 513)};

syntax const* syntax_of_telnet(profile p) { return &at_23[text_row_of(p)]; }

// RFC 1738 §4 only reserves tn3270 and does not know rlogin.
syntax const* syntax_of_tn3270(profile p) { return p == profile::rfc1738 ? nullptr : &at_23[text_row_of(p)]; }
syntax const* syntax_of_rlogin(profile p) {
  return p == profile::rfc1738 ? nullptr : &at_513[text_row_of(p)];
}

// RFC 1738 §3.8: an interactive service, no data object.
verb_set operations_of(uri_view) { return {verb::session}; }

}  // namespace

using enum standing;

scheme const telnet_descriptor{.name = "telnet",
                               .title = "Reference to interactive sessions",
                               .spec = "RFC 1738 §3.8, RFC 4248",
                               .grammar_spec = "RFC 4248 §2",
                               .default_port = 23,
                               .hierarchical = false,
                               .standings = {defined, defined, defined, defined, defined},
                               .syntax_in = syntax_of_telnet,
                               .operations_of = for_lists(operations_of)};

scheme const rlogin_descriptor{.name = "rlogin",
                               .title = "Remote login",
                               .spec = "RFC 1630 §Telnet, RFC 1282",
                               .default_port = 513,
                               .hierarchical = false,
                               .standings = {defined, defined, unknown, provisional, provisional},
                               .syntax_in = syntax_of_rlogin,
                               .operations_of = for_lists(operations_of)};

scheme const tn3270_descriptor{.name = "tn3270",
                               .title = "Interactive 3270 sessions",
                               .spec = "RFC 1630 §Telnet, RFC 6270",
                               .default_port = 23,
                               .hierarchical = false,
                               .standings = {defined, defined, reserved, defined, defined},
                               .syntax_in = syntax_of_tn3270,
                               .operations_of = for_lists(operations_of)};

std::string_view name_of(service kind) noexcept { return rows[static_cast<std::size_t>(kind)].name; }
std::uint16_t port_of(service kind) noexcept { return rows[static_cast<std::size_t>(kind)].port; }

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  auto kind = service_named(u.scheme());
  if (!kind) return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  auto server = internet::server_of(u, port_of(*kind));
  if (!server) return unexpected(server.error());
  return url{.kind = *kind, .who = internet::login_of(u), .server = std::move(*server)};
}

result<std::string> format(url const& x, profile p) {
  if (p == profile::rfc1738 && x.kind != service::telnet) return mistake(errc::not_expressible);
  std::string text(name_of(x.kind));
  text += ':';
  internet::put_server(text, x.who, x.server, port_of(x.kind), p);
  // RFC 1630 has no escapes in a login; no old text has an address in brackets.
  if (!wend::parse(text, p)) return mistake(errc::not_expressible);
  return text;
}

}  // namespace wend::telnet

// SPDX-License-Identifier: Apache-2.0
//
// RFC 4516, which replaces RFC 2255. RFC 1630 §X500 and url7a §X500 leave the directory "for further study"
// and give the names no form.

#include "wend/schemes/ldap/url.hpp"

#include <algorithm>
#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/schemes/ldap/dn_and_filter.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::ldap {
namespace {

constexpr std::string_view all_entries = "(objectClass=*)";      // RFC 4516 §3
constexpr charset attribute_char = grammar::alphanum | "-.;*+";  // RFC 4511 §4.5.1.8
constexpr charset type_char = grammar::alphanum | "-.";          // RFC 4512 §1.4
constexpr charset field_char = grammar::rfc3986::pchar | "/";    // RFC 4516 §2.1: no "?"
constexpr charset listed_char = field_char - ",";

constexpr std::uint16_t ldap_port = 389, ldaps_port = 636;

std::uint16_t port_of(url const& x) { return x.secure ? ldaps_port : ldap_port; }

bool is_ldaps(uri_view u) { return u.scheme().size() == 5; }

std::optional<scope> scope_named(std::string_view written) {
  auto name = unescaped(written);
  for (auto s : {scope::base, scope::one, scope::sub})
    if (same_ignoring_case(name, name_of(s))) return s;
  return {};
}

/// What stands after the path, cut at its question marks. An absent field is empty, as its default is meant
/// by both.
struct fields {
  std::string_view attributes{}, scope{}, filter{}, extensions{};
  bool has_extensions = false;
  bool filter_as_scope = false;  // RFC 2255 §6

  explicit fields(std::string_view query) {
    for (auto into : {&attributes, &scope, &filter}) {
      auto end = std::min(query.find('?'), query.size());
      *into = query.substr(0, end);
      has_extensions = into == &filter && end < query.size();
      query.remove_prefix(std::min(end + 1, query.size()));
    }
    extensions = query;
    filter_as_scope =
        filter.empty() && extensions.empty() && (scope.starts_with('(') || scope.starts_with("%28"));
    if (filter_as_scope) std::swap(scope, filter);
  }
  bool filter_is_bare() const { return !filter.empty() && (*octets(filter).begin()).value != '('; }
};

std::string_view dn_of(uri_view u) { return u.path().empty() ? u.path() : u.path().substr(1); }

struct reader {
  uri_view u;
  diagnostic_sink say;

  void all() const {
    if (!u.has_authority()) say(errc::bad_path, u.offset_of(u.path()));
    internet::check_no_login(u, say);
    internet::check_port(u, say);
    if (auto at = mistake_in_dn(dn_of(u))) say(errc::bad_path, u.offset_of(dn_of(u)) + *at);
    if (u.has_query()) query();
  }

 private:
  bool is_lenient() const { return u.mode() == mode::lenient; }

  void bad(std::string_view field, std::size_t at) const { say(errc::bad_query, u.offset_of(field) + at); }

  void query() const {
    if (u.path().empty())
      say(is_lenient() ? errc::other_profile : errc::bad_path, u.offset_of(u.query()) - 1);
    fields const given(u.query());
    attributes(given.attributes);
    if (!given.scope.empty() && !scope_named(given.scope)) bad(given.scope, 0);
    filter(given);
    extensions(given);
  }

  void attributes(std::string_view list) const {
    if (list.empty()) return;
    for (auto name : pieces(list, ',')) {
      if (name.empty()) bad(name, 0);
      for (auto [c, at] : octets(name))
        if (!attribute_char[c]) return bad(name, at);
    }
  }

  void filter(fields const& given) const {
    if (given.filter.empty()) return;
    bool bare = is_lenient() && given.filter_is_bare();
    if (given.filter_as_scope || bare) say(errc::other_profile, u.offset_of(given.filter));
    if (auto at = mistake_in_filter(given.filter, bare)) bad(given.filter, *at);
  }

  // Every field but this one may be empty: RFC 4516 §2
  void extensions(fields const& given) const {
    auto list = given.extensions;
    if (list.empty() && given.has_extensions)
      say(is_lenient() ? errc::other_profile : errc::bad_query, u.offset_of(list) - 1);
    if (list.empty()) return;
    if (auto mark = list.find('?'); mark != list.npos) return bad(list, mark);
    for (auto extension : pieces(list, ',')) {
      auto type = extension.substr(extension.starts_with('!'));
      type = type.substr(0, type.find('='));
      if (type.empty()) bad(type, 0);
      for (std::size_t i = 0; i < type.size(); ++i)
        if (!type_char[type[i]]) return bad(type, i);
    }
  }
};

/// All but the extensions, behind the query's third question mark: their types have no escapes.
stretch data_in(part which, std::string_view text, std::size_t from) {
  auto end = which == part::query ? text.find('?') : text.npos;
  for (int marks = 1; marks < 3 && end != text.npos; ++marks) end = text.find('?', end + 1);
  return data_up_to(end, text, from);
}

void check(uri_view u, diagnostic_sink say) { reader{u, say}.all(); }

constexpr syntax form(std::uint16_t port) {
  auto rules = grammar::rfc3986::generic;
  rules.default_port = port;
  rules.dots_are_removed = false;  // the name is not a path
  rules.data_in = data_in;
  rules.check = check;
  return rules;
}

constexpr syntax plain_form = form(ldap_port), secure_form = form(ldaps_port);

syntax const* syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &plain_form; }
syntax const* secure_syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &secure_form; }

verb_set operations_of(uri_view) { return {verb::get, verb::list, verb::search}; }

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  auto listed = [](strings const& list) { return std::vector<std::string>(list.begin(), list.end()); };
  return {{"dn", read->dn},
          {"attributes", listed(read->attributes)},
          {"scope", std::string(name_of(read->depth))},
          {"filter", read->filter},
          {"extensions", listed(read->extensions)}};
}

void read_list(strings& into, std::string_view list) {
  if (list.empty()) return;
  for (auto member : pieces(list, ',')) into.push_back(unescaped(member));
}

std::string filter_of(fields const& given) {
  auto text = unescaped(given.filter);
  if (given.filter_is_bare()) text = '(' + text + ')';
  return text;
}

std::string joined(strings const& texts) {
  std::string text;
  for (auto member : texts) {
    if (!text.empty()) text += ',';
    escape_to(text, member, listed_char);
  }
  return text;
}

/// Each after its question mark, as far as one is needed.
std::string query_of(url const& x) {
  std::string text = '?' + joined(x.attributes) + '?';
  if (x.depth != scope::base) text += name_of(x.depth);
  text += '?';
  if (x.filter != all_entries) escape_to(text, x.filter, field_char);
  text += '?' + joined(x.extensions);
  text.resize(text.find_last_not_of('?') + 1);
  return text;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "ldap",
                        .title = "Lightweight Directory Access Protocol",
                        .spec = "RFC 4516",
                        .grammar_spec = "RFC 4516 §2",
                        .default_port = ldap_port,
                        .hierarchical = false,
                        .standings = {unknown, unknown, unknown, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const secure_descriptor{.name = "ldaps",
                               .title = "Lightweight Directory Access Protocol over TLS",
                               .spec = "RFC 4516",
                               .grammar_spec = "RFC 4516 §2",
                               .default_port = ldaps_port,
                               .hierarchical = false,
                               .standings = {unknown, unknown, unknown, provisional, provisional},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of),
                               .parts_of = for_lists(parts_of)};

scheme const x500_descriptor{.name = "x500",
                             .title = "X.500 directory names, now ldap",
                             .spec = "RFC 1630 §X500, url7a §X500",
                             .standings = {further_study, further_study, unknown, unknown, unknown}};

std::string_view name_of(scope s) noexcept {
  constexpr std::string_view names[] = {"base", "one", "sub"};
  return names[static_cast<std::size_t>(s)];
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  bool ours = same_ignoring_case(u.scheme(), is_ldaps(u) ? "ldaps" : "ldap");
  if (!ours || predates_rfc3986(u.profile())) return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  url x{.secure = is_ldaps(u)};
  detail::put_host(x.server.host, u.host(), u.profile(), detail::letters::lowered);
  x.server.port = u.port_number().value_or(port_of(x));
  x.dn = unescaped(dn_of(u));
  fields const given(u.query());
  read_list(x.attributes, given.attributes);
  if (!given.scope.empty()) x.depth = *scope_named(given.scope);
  if (!given.filter.empty()) x.filter = filter_of(given);
  read_list(x.extensions, given.extensions);
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = x.secure ? "ldaps:" : "ldap:";
  internet::put_server(text, x.server, port_of(x));
  auto query = query_of(x);
  if (!x.dn.empty() || !query.empty()) text += '/';
  escape_to(text, x.dn, field_char);
  text += query;
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::ldap

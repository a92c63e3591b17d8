// SPDX-License-Identifier: Apache-2.0
//
//     fileurl  = "file://" [ host | "localhost" ] "/" fpath                         RFC 1738 §5
//     fpath    = fsegment *[ "/" fsegment ]
//     fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]

#include "wend/schemes/file/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::file {
namespace {

constexpr charset fsegment = grammar::rfc1738::uchar | "?:@&=";

/// RFC 8089 appendix E.2: file:c:/x leaves out the slash before a drive.
bool begins_with_drive(std::string_view path) {
  return path.size() > 2 && alpha[path[0]] && path[1] == ':' && path[2] == '/';
}

bool is_absolute(uri_view u) {
  return u.path().starts_with('/') || (!u.has_authority() && begins_with_drive(u.path()));
}

// RFC 8089 §2: no login, no port, no query; the path begins with a slash.
void check_modern(uri_view u, diagnostic_sink say) {
  if (u.has_userinfo()) say(errc::login_not_allowed, u.offset_of(u.userinfo()));
  if (u.has_port()) say(errc::bad_file_path, u.offset_of(u.host()) + u.host().size());
  if (!is_absolute(u)) say(errc::bad_file_path, u.offset_of(u.path()));
  if (u.has_query()) say(errc::query_not_allowed, u.offset_of(u.query()) - 1);
}

// RFC 1630 names file in prose only: a host, a slash, a path.
void check_1630(uri_view u, diagnostic_sink say) {
  if (u.has_query()) say(errc::query_not_allowed, u.offset_of(u.query()) - 1);
}

constexpr syntax old_form(syntax rules) {
  rules.login = authority::required;
  rules.host_required = rules.port_allowed = false;
  rules.no_authority = rules.no_slash = errc::bad_file_path;
  rules.slash_required = true;
  rules.localhost_is_void = true;
  return rules;
}

constexpr syntax form_1630 = [] {
  auto rules = old_form(grammar::rfc1630::generic);
  rules.hosts = host_rule::dns_letter_first;
  rules.check = check_1630;
  return rules;
}();

constexpr syntax form_1738 = [] {
  auto rules = old_form(grammar::rfc1738::generic);
  rules.path = fsegment | "/";
  rules.reserved_path = "/%#";
  rules.plain_path = fsegment;
  return rules;
}();

constexpr syntax form_3986 = [] {
  auto rules = grammar::rfc3986::generic;
  rules.localhost_is_void = true;
  rules.check = check_modern;
  return rules;
}();

syntax const* syntax_in(profile p) {
  switch (p) {
    case profile::rfc1630: return &form_1630;
    case profile::url7a: return nullptr;  // url7a has no file
    case profile::rfc1738: return &form_1738;
    default: return &form_3986;
  }
}

verb_set operations_of(uri_view u) {
  using enum verb;
  if (u.path().ends_with('/')) return {get, list, stat};
  return {get, append, put, stat};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "file",
                        .title = "Host-specific file names",
                        .spec = "RFC 1738 §3.10, RFC 8089",
                        .grammar_spec = "RFC 8089 §2",
                        .globally_accessible = false,
                        .standings = {defined, unknown, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "file")) return mistake(errc::unknown_scheme);
  if (!is_absolute(u)) return mistake(errc::bad_file_path, u.offset_of(u.path()));
  first_error wrong;
  if (auto rules = syntax_in(u.profile()); rules && rules->check) rules->check(u, wrong);
  if (wrong) return unexpected(*wrong);
  url x;
  detail::put_host(x.host, u.host(), u.profile(), detail::letters::lowered);
  if (x.host == "localhost") x.host.clear();
  x.segments.clear();
  auto const path = followed_path(u);
  for (auto segment : segments(path)) x.segments.push_back(unescaped(segment));
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (p == profile::url7a) return mistake(errc::not_expressible);
  std::string text = "file://" + x.host;
  for (auto segment : x.segments) (text += '/') += escape(segment, context::path_segment, p);
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::file

// SPDX-License-Identifier: Apache-2.0
//
// RFC 1630 and url7a leave afs in their BNF "as historical note"; RFC 1738 §4 reserves the name.

#include "wend/schemes/afs/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/rfc/recode.hpp"

namespace wend::afs {
namespace {

constexpr charset label_char = grammar::alphanum | "-_";

charset name_char(profile p) {
  return p == profile::rfc1630 ? grammar::rfc1630::xpalpha
         : p == profile::url7a ? grammar::url7a::xpalpha - " "
                               : grammar::rfc3986::pchar;
}

/// It becomes the name of a folder under /afs, so nothing else may pass.
bool is_cell(std::string_view host) {
  if (is_ipv4(host)) return false;
  for (auto label : pieces(host, '.'))
    if (label.empty() || label[0] == '-' || !std::ranges::all_of(label, [](char c) { return label_char[c]; }))
      return false;
  return true;
}

/// The old grammars have judged the rest.
void check_old(uri_view u, diagnostic_sink say) {
  internet::check_no_query(u, say);
  if (is_ipv4(u.host())) say(errc::bad_host, u.offset_of(u.host()));
}

void check_modern(uri_view u, diagnostic_sink say) {
  internet::check_no_login(u, say);
  internet::check_no_query(u, say);
  if (u.host().empty()) say(errc::no_host, u.offset_of(u.has_authority() ? u.host() : u.path()));
  else if (!is_cell(u.host())) say(errc::bad_host, u.offset_of(u.host()));
  if (u.has_port()) say(errc::bad_path, u.offset_of(u.host()) + u.host().size());
}

constexpr syntax old_form(profile p) {
  auto rules = grammar::internet_form(p, 0);
  rules.port_allowed = false;
  rules.slash_required = true;
  rules.check = check_old;
  return rules;
}

constexpr syntax form_1630 = old_form(profile::rfc1630);
constexpr syntax form_url7a = old_form(profile::url7a);
constexpr syntax form_3986 = [] {
  auto rules = grammar::rfc3986::generic;
  rules.check = check_modern;
  return rules;
}();

syntax const* syntax_in(profile p) {
  switch (p) {
    case profile::rfc1630: return &form_1630;
    case profile::url7a: return &form_url7a;
    case profile::rfc1738: return nullptr;
    default: return &form_3986;
  }
}

verb_set operations_of(uri_view u) {
  using enum verb;
  if (u.path().ends_with('/') || u.path().empty()) return {get, list, stat};
  return {get, stat};
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  return {{"cell", read->cell}};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "afs",
                        .title = "Andrew File System global file names",
                        .spec = "RFC 1630 §BNF for specific URL schemes",
                        .globally_accessible = false,
                        .standings = {historical, historical, reserved, provisional, provisional},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "afs") || u.profile() == profile::rfc1738)
    return mistake(errc::unknown_scheme);
  first_error wrong;
  check_modern(u, wrong);
  if (wrong) return unexpected(*wrong);
  result<url> x(std::in_place);
  detail::put_host(x->cell, u.host(), u.profile(), detail::letters::lowered);
  auto const path = followed_path(u);
  if (path.size() <= 1) return x;
  for (auto segment : segments(path)) x->names.push_back(unescaped(segment));
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (p == profile::rfc1738) return mistake(errc::not_expressible);
  std::string text = "afs://" + x.cell;
  for (auto name : x.names) escape_to(text += '/', name, name_char(p));
  if (x.names.empty() && predates_rfc1738(p)) text += '/';
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::afs

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/schemes/urn/namespaces.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::urn {
namespace {

constexpr charset ldh = grammar::alphanum | "-";
constexpr std::size_t longest_nid = 32;

bool knows_namespaces(profile p) { return !predates_rfc3986(p); }

/// Where `path` stops being NID ":" NSS; npos if nowhere. RFC 8141 §2
std::size_t mistake_in_name(std::string_view path) {
  std::size_t end = 0;
  while (end < path.size() && ldh[path[end]]) ++end;
  if (end == 0 || path[0] == '-') return 0;
  if (end > longest_nid) return longest_nid;
  if (path[end - 1] == '-') return end - 1;
  if (end == 1 || end == path.size() || path[end] != ':') return end;
  auto nss = path.substr(end + 1);
  return nss.empty() || nss.starts_with('/') ? end + 1 : path.npos;
}

/// The two parts of what stands after the generic question mark.
struct components {
  std::optional<std::string_view> r{}, q{};

  explicit components(std::string_view query) {
    if (query.starts_with('+')) {  // RFC 8141 §2.3.1: it ends at the first "?="
      auto end = std::min(query.find("?="), query.size());
      r = query.substr(1, end - 1);
      query.remove_prefix(std::min(end + 1, query.size()));
    }
    if (query.starts_with('=')) q = query.substr(1);  // RFC 8141 §2.3.2
  }
};

bool begins_well(std::string_view component) {
  return !component.empty() && component[0] != '/' && component[0] != '?';
}

void check_query(uri_view u, diagnostic_sink say) {
  components const both(u.query());
  if (!both.r && !both.q) say(errc::bad_urn, u.offset_of(u.query()) - 1);
  for (auto const& component : {both.r, both.q})
    if (component && !begins_well(*component)) say(errc::bad_urn, u.offset_of(*component));
}

void check_in_namespace(uri_view u, diagnostic_sink say) {
  auto colon = u.path().find(':');
  auto known = find_namespace(u.path().substr(0, colon));
  auto nss = u.path().substr(colon + 1);
  auto at = known ? known->mistake(nss) : nss.npos;
  if (at != nss.npos) say(errc::not_in_namespace, u.offset_of(nss) + at);
}

void check_modern(uri_view u, diagnostic_sink say) {
  if (u.has_authority()) say(errc::bad_urn, u.offset_of(u.authority()) - 2);
  else if (auto at = mistake_in_name(u.path()); at != std::string_view::npos)
    say(errc::bad_urn, u.offset_of(u.path()) + at);
  else check_in_namespace(u, say);
  if (u.has_query()) check_query(u, say);
}

std::string settled(std::string nss, std::string_view nid) {
  auto known = find_namespace(nid);
  if (known && known->normalize_scheme && known->mistake(nss) == nss.npos) known->normalize_scheme(nss);
  return nss;
}

// RFC 8141 §3.1: the NID has no case; a namespace may hold more names for the same.
void normalize_scheme(std::string& text, std::size_t from) {
  auto end = text.find_first_of(":/", from);
  if (end == text.npos || text[end] != ':') return;
  auto nid = text.substr(from, end - from);
  std::ranges::transform(nid, nid.begin(), lower);
  auto begin = end + 1, length = std::min(text.find('?', begin), text.size()) - begin;
  auto nss = settled(text.substr(begin, length), nid);
  text.replace(begin, length, nss).replace(from, nid.size(), nid);
}

// RFC 1630 §URN: "encoded precisely as defined in the (future) URN standard". The same text, then, or none.
result<std::string> rewrite(uri_view u, profile to) {
  if (to == profile::rfc1738) return mistake(errc::not_expressible);
  auto text = "urn:" + std::string(u.schemepart());
  for (auto diagnostic : check(text, to))
    if (is_error(diagnostic)) return mistake(errc::not_expressible, diagnostic.at);
  return text;
}

/// RFC 8141 §3.1: an escape and its octet are two names. What the older profiles wait for will not have said
/// less.
constexpr syntax without_recoding(syntax rules) {
  rules.plain_path = rules.plain_query = {};
  rules.reserved_path = rules.path | "%";
  rules.reserved_query = rules.query | "%";
  return rules;
}

constexpr syntax old_form(syntax const& generic) {
  auto rules = without_recoding(generic);
  rules.rewrite = rewrite;
  return rules;
}

constexpr syntax form_3986 = [] {
  auto rules = without_recoding(grammar::rfc3986::generic);
  rules.dots_are_removed = false;
  rules.ignores_query_and_fragment = true;
  rules.check = check_modern;
  rules.normalize_scheme = normalize_scheme;
  rules.normalizes = "a namespace's identifier has no case, and its names what it says of them";
  rules.normalizes_spec = "RFC 8141 §3.1";
  rules.rewrite = rewrite;
  return rules;
}();

constexpr syntax form_1630 = old_form(grammar::rfc1630::generic);
constexpr syntax form_url7a = old_form(grammar::url7a::generic);

syntax const* syntax_in(profile p) {
  switch (p) {
    case profile::rfc1630: return &form_1630;
    case profile::url7a: return &form_url7a;
    case profile::rfc1738: return nullptr;
    default: return &form_3986;
  }
}

verb_set operations_of(uri_view) { return {verb::get}; }

part_value shown(std::optional<std::string> const& component) {
  if (!component) return {};
  return *component;
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read || !knows_namespaces(u.profile())) return {};
  return {{"nid", read->nid},
          {"nss", read->nss},
          {"r_component", shown(read->r_component)},
          {"q_component", shown(read->q_component)}};
}

std::string with_upper_hex(std::string_view name) {
  std::string out(name);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!detail::is_escape(out, i)) continue;
    for (auto j = i + 1; j < i + 3; ++j)
      if (lowalpha[out[j]]) out[j] = static_cast<char>(out[j] - 32);
    i += 2;
  }
  return out;
}

std::optional<std::string> owned(std::optional<std::string_view> text) {
  if (!text) return {};
  return with_upper_hex(*text);
}

result<url> parse_modern(uri_view u) {
  first_error wrong;
  check_modern(u, wrong);
  if (wrong) return unexpected(*wrong);
  auto colon = u.path().find(':');
  components const both(u.query());
  url x{.nid = std::string(u.path().substr(0, colon)),
        .nss = with_upper_hex(u.path().substr(colon + 1)),
        .r_component = owned(both.r),
        .q_component = owned(both.q)};
  std::ranges::transform(x.nid, x.nid.begin(), lower);
  return x;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "urn",
                        .title = "Uniform Resource Names",
                        .spec = "RFC 8141",
                        .grammar_spec = "RFC 8141 §2",
                        .locator = false,
                        .location_independent = true,
                        .standings = {reserved, reserved, unknown, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

bool operator==(url const& a, url const& b) {
  return a.nid == b.nid && settled(a.nss, a.nid) == settled(b.nss, b.nid) && a.r_component == b.r_component &&
         a.q_component == b.q_component;
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "urn") || u.profile() == profile::rfc1738)
    return mistake(errc::unknown_scheme);
  if (knows_namespaces(u.profile())) return parse_modern(u);
  url x{.nss = with_upper_hex(u.path())};
  if (u.has_query()) x.q_component = with_upper_hex(u.query());
  return x;
}

result<std::string> format(url const& x, profile p) {
  bool modern = knows_namespaces(p);
  if (modern == x.nid.empty() || (!modern && x.r_component)) return mistake(errc::not_expressible);
  std::string text = "urn:";
  if (modern) (text += x.nid) += ':';
  text += x.nss;
  if (x.r_component) (text += "?+") += *x.r_component;
  if (x.q_component) (text += modern ? "?=" : "?") += *x.q_component;
  return if_it_reads_as(x, std::move(text), p, parse);  // '#' in it, a bad escape, upper case…
}

}  // namespace wend::urn

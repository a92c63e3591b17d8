// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/rules.hpp"

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::urn {
namespace {

/// What a name's characters must not become in a query: a mark between its fields.
constexpr charset harmless_in_query = grammar::rfc3986::pchar - "&=+;";

std::string name_of(url const& x) { return x.nid.empty() ? "urn:" + x.nss : "urn:" + x.nid + ':' + x.nss; }

std::string_view piece(std::string_view nss, std::size_t wanted) {
  std::size_t number = 1;
  for (auto part : pieces(nss, ':'))
    if (number++ == wanted) return part;
  return {};
}

bool is_number(std::string_view name) {
  return !name.empty() && name.size() < 3 && name[0] != '0' &&
         std::ranges::all_of(name, [](char c) { return digit[c]; });
}

bool is_part(std::string_view name) {
  constexpr std::string_view names[] = {"urn", "nid", "nss", "q"};
  return is_number(name) || std::ranges::count(names, name) > 0;
}

std::string part_called(std::string_view name, url const& x) {
  if (name == "urn") return name_of(x);
  if (name == "nid") return x.nid;
  if (name == "nss") return x.nss;
  if (name == "q") return x.q_component ? "?" + *x.q_component : std::string{};
  std::size_t wanted = 0;
  std::from_chars(name.data(), name.data() + name.size(), wanted);
  return std::string(piece(x.nss, wanted));
}

/// Of a name, it must stay one value of the query.
void put_in_query(std::string& out, std::string_view text) {
  for (char c : text) {
    if (harmless_in_query[c] || c == '/' || c == '%') out += c;
    else detail::put_escape(out, c);
  }
}

result<std::string> expanded(std::string_view text, url const& x) {
  std::string out;
  for (;;) {
    auto open = text.find('{');
    out += text.substr(0, open);
    if (open == text.npos) return out;
    auto close = text.find('}', open);
    auto name = text.substr(open + 1, close - open - 1);
    auto part = part_called(name, x);
    if (detail::contains(out, '?') && name != "q") put_in_query(out, part);
    else out += part;
    text.remove_prefix(close + 1);
  }
}

/// No name chooses the scheme or the host: what stands before the first brace is a scheme, then a whole
/// authority, or something else than a slash.
bool begins_with_its_host(std::string_view rule) {
  auto own = rule.substr(0, rule.find('{'));
  auto colon = own.find(':');
  if (colon == own.npos || colon + 1 == own.size()) return false;
  auto rest = own.substr(colon + 1);
  if (!rest.starts_with('/')) return true;
  return rest.starts_with("//") && rest.find_first_of("/?", 2) != rest.npos;
}

std::string_view path_of(std::string_view url) { return url.substr(0, url.find('?')); }

/// An escape is the rule's own, whole: no piece of a name completes it.
bool has_whole_escapes(std::string_view rule) {
  for (std::size_t at = 0; (at = rule.find('%', at)) != rule.npos; ++at)
    if (!detail::is_escape(rule, at)) return false;
  return true;
}

bool is_template(std::string_view rule) { return rule.find_first_of("{}") != rule.npos; }

}  // namespace

std::vector<source> questions_for(std::string_view resolver, std::string_view service, std::string_view uri) {
  std::string base(resolver);
  if (!base.ends_with('/')) base += '/';
  if (!base.ends_with("/uri-res/")) base += "uri-res/";
  base += service;
  std::string const name(uri);
  return {{base + "s?" + name, true}, {base + "?" + name}};
}

std::optional<std::string> mistake_in_rule(std::string_view rule) {
  for (std::size_t at = 0; (at = rule.find_first_of("{}", at)) != rule.npos; ++at) {
    auto end = rule.find('}', at);
    if (rule[at] == '}' || end == rule.npos || !is_part(rule.substr(at + 1, end - at - 1)))
      return "'" + std::string(rule) + "' names a part that there is not";
    at = end;
  }
  if (is_template(rule) && !begins_with_its_host(rule))
    return "'" + std::string(rule) + "' would let a name choose the host";
  url const sample{"example", "1:b", {}, {}};
  auto uri = expanded(rule, sample);
  if (!uri || !wend::parse(*uri) || !has_whole_escapes(rule) || has_dot_segment(path_of(*uri)))
    return "'" + std::string(rule) + "' makes no URL of a name";
  auto u = wend::parse(rule);
  bool is_web = u && (same_ignoring_case(u->scheme(), "http") || same_ignoring_case(u->scheme(), "https"));
  if (!is_template(rule) && (!is_web || u->has_query() || u->has_fragment()))
    return "'" + std::string(rule) + "' is neither a template nor the http URL of a resolver";
  return {};
}

result<std::vector<source>> sources_of(url const& x, std::string_view rule) {
  if (!is_template(rule)) return questions_for(rule, "N2L", name_of(x));
  auto uri = expanded(rule, x);
  if (!uri) return unexpected(uri.error());
  if (has_dot_segment(std::string_view(*uri).substr(0, uri->find('?'))))
    return mistake(errc::not_expressible);
  return std::vector{source{std::move(*uri)}};
}

}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/user_scheme.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/added.hpp"
#include "wend/registry/registry.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend {
namespace {

using detail::added_scheme;

/// The permanent data of a scheme.
struct kept_scheme : added_scheme {
  user_scheme given;
};

using problem = std::optional<refusal>;

// ---- what the definition must say

problem judge_name(std::string_view name) {
  if (name.empty() || detail::bad_in_scheme(name, profile::rfc3986) != name.npos)
    return refusal{errc::bad_scheme, "a scheme's name is a letter, then letters, digits, + - and ."};
  if (same_ignoring_case(name, "urn"))
    return refusal{errc::not_allowed, "`urn` is for names of another registry"};
  if (find_scheme(name)) return refusal{errc::not_allowed, "there is a scheme of this name already"};
  return {};
}

problem judge_definition(user_scheme const& own) {
  if (!own.syntax) return refusal{errc::not_possible, "a scheme needs a syntax"};
  if (own.templates.empty() && own.resolver.empty() && !own.urls && !own.object)
    return refusal{
        errc::not_possible,
        "a scheme needs an algorithm: templates, a resolver, or code that yields URLs or the object"};
  auto resolver = parse(own.resolver);
  bool is_web =
      resolver && !resolver->host().empty() &&
      (same_ignoring_case(resolver->scheme(), "http") || same_ignoring_case(resolver->scheme(), "https"));
  if (!own.resolver.empty() && !is_web)
    return refusal{errc::not_expressible, "a resolver is an http URL, not '" + own.resolver + "'"};
  if (!own.locator && own.properties.empty())
    return refusal{errc::not_possible, "a scheme of names must state the properties of its names"};
  return {};
}

// ---- templates

std::string part_called(std::string_view name, uri_view u, std::uint16_t default_port) {
  if (name == "rest") return std::string(u.schemepart());
  if (name == "host") return std::string(u.host());
  if (name == "port")
    return u.port().empty() && default_port ? std::to_string(default_port) : std::string(u.port());
  if (name == "path") return std::string(u.path());
  if (name == "query") return u.has_query() ? "?" + std::string(u.query()) : std::string{};
  std::size_t wanted = 0, number = 1;
  std::from_chars(name.data(), name.data() + name.size(), wanted);
  for (auto segment : segments(u.path()))
    if (number++ == wanted) return std::string(segment);
  return {};
}

bool is_part(std::string_view name) {
  constexpr std::string_view names[] = {"rest", "host", "port", "path", "query"};
  bool is_number = !name.empty() && name.size() < 3 && name != "0" &&
                   std::ranges::all_of(name, [](char c) { return digit[c]; });
  return is_number || std::ranges::count(names, name) > 0;
}

problem judge_template(std::string_view text) {
  for (std::size_t at = 0; (at = text.find_first_of("{}", at)) != text.npos; ++at) {
    auto end = text.find('}', at);
    if (text[at] == '}' || end == text.npos || !is_part(text.substr(at + 1, end - at - 1)))
      return refusal{errc::not_expressible,
                     "the template '" + std::string(text) + "' names a part that there is not"};
    at = end;
  }
  return {};
}

std::string expanded(std::string_view text, uri_view u, std::uint16_t default_port) {
  std::string out;
  while (true) {
    auto open = text.find('{');
    out += text.substr(0, open);
    if (open == text.npos) return out;
    auto close = text.find('}', open);
    out += part_called(text.substr(open + 1, close - open - 1), u, default_port);
    text.remove_prefix(close + 1);
  }
}

// ---- the self-test

/// URIs of the scheme with different meanings: RFC 1630 §Encoding reserved characters requires the mapping to
/// keep them distinct.
std::vector<std::string> samples(user_scheme const& own) {
  constexpr std::string_view paths[] = {"/a/b", "/a%2Fb", "/a%2fb%25", "/a",     "/b",     "/a/",
                                        "/A/b", "/a/b/c", "/c/b/a",    "/a%3Fb", "/a%23b", "/%00"};
  std::string start = own.name + ":" + (own.syntax->host ? "//one.example" : "");
  std::vector<std::string> uris;
  for (auto path : paths) uris.push_back(start + std::string(path));
  for (char c : own.syntax->reserved)
    if (grammar::rfc3986::pchar[c]) {
      uris.push_back(start + "/x" + c);
      detail::put_escape(uris.emplace_back(start + "/x"), c);
    }
  if (own.syntax->query) {
    uris.push_back(start + "/a/b?q");
    uris.push_back(start + "/a/b?r");
  }
  if (own.syntax->host) {
    uris.push_back(own.name + "://two.example/a/b");
    if (own.default_port)
      uris.push_back(own.name + "://one.example:" + std::to_string(own.default_port % 9999 + 1) + "/a/b");
  }
  return uris;
}

/// RFC 1630 §URN: slashes denote hierarchy, the most significant part on the left.
bool keeps_order(std::string_view url) {
  auto most = url.find("mostpart"), least = url.find("leastpart");
  return most == url.npos || least == url.npos || most < least;
}

problem judge_order(user_scheme const& own) {
  auto text = own.name + ":" + (own.syntax->host ? "//one.example" : "") + "/mostpart/middle/leastpart";
  auto u = parse(text);
  if (!own.hierarchical || !u) return {};
  for (auto const& url : urls_of(own, *u))
    if (!keeps_order(url))
      return refusal{errc::not_expressible,
                     "the most significant part of a name stands on the left; '" + url + "' turns it round"};
  return {};
}

problem judge_mapping(user_scheme const& own) {
  std::map<std::string, std::string> seen;  // from each result to its URI
  for (auto const& text : samples(own)) {
    auto u = parse(text);
    if (!u) continue;
    std::string urls;
    for (auto const& url : urls_of(own, *u)) {
      if (!parse(url))
        return refusal{errc::not_expressible, "'" + text + "' becomes '" + url + "', which is no URL"};
      (urls += url) += '\n';
    }
    if (urls.empty()) continue;  // it yields the object, or the name is unknown
    auto [before, is_new] = seen.emplace(urls, text);
    if (!is_new)
      return refusal{errc::not_expressible, "'" + before->second + "' and '" + text + "' become the same"};
  }
  return {};
}

// ---- as the registry sees it

void check(uri_view u, diagnostic_sink say) {
  auto added = detail::find_added(u.scheme());
  if (!added || has_scheme_grammars(u.profile())) return;  // the older grammars have judged it
  auto const& rules = *added->own->syntax;
  if (rules.host && u.host().empty()) say(errc::no_host, u.scheme().size() + 1);
  if (!rules.host && u.has_authority()) say(errc::bad_path, u.scheme().size() + 1);
  if (!rules.login) internet::check_no_login(u, say);
  if (!rules.query) internet::check_no_query(u, say);
  internet::check_port(u, say);
}

verb_set operations_of(uri_view) { return {verb::get}; }

charset set_of(std::string_view characters) {
  charset set;
  for (char c : characters) set = set | charset::range(c, c);
  return set;
}

syntax syntax_for(user_scheme const& own, profile p) {
  auto const& wanted = *own.syntax;
  auto rules = grammar::internet_form(p, own.default_port, {.takes_login = wanted.login});
  rules.check = check;
  if (has_generic_grammar(p)) return rules;
  if (!wanted.host) rules.login = authority::none;
  rules.has_query = wanted.query && p != profile::rfc1738;
  auto reserved = set_of(wanted.reserved) | "/";
  rules.reserved_path = rules.reserved_path | reserved;
  rules.plain_path = rules.plain_path - reserved;
  return rules;
}

std::unique_ptr<kept_scheme> made_of(user_scheme own) {
  auto kept = std::make_unique<kept_scheme>();
  kept->given = std::move(own);
  kept->own = &kept->given;
  auto const& from = kept->given;
  using enum standing;
  auto status = from.name.starts_with("x-") ? experimental : provisional;  // RFC 6648 ended what x- meant
  kept->row = {.name = from.name,
               .title = from.title,
               .spec = from.spec,
               .default_port = from.default_port,
               .hierarchical = from.hierarchical,
               .locator = from.locator,
               .location_independent = !from.locator,
               .standings = {status, status, status, provisional, provisional},
               .operations_of = operations_of};
  for (std::size_t i = 0; i < kept->rules.size(); ++i) kept->rules[i] = syntax_for(from, profiles[i]);
  return kept;
}

}  // namespace

expected<scheme const*, refusal> add_scheme(user_scheme own) {
  std::ranges::transform(own.name, own.name.begin(), lower);
  if (auto wrong = judge_name(own.name)) return unexpected(*wrong);
  if (auto wrong = judge_definition(own)) return unexpected(*wrong);
  for (auto const& text : own.templates)
    if (auto wrong = judge_template(text)) return unexpected(*wrong);
  if (auto wrong = judge_order(own)) return unexpected(*wrong);
  if (auto wrong = judge_mapping(own)) return unexpected(*wrong);

  auto kept = made_of(std::move(own));
  if (!detail::add(*kept))
    return unexpected(refusal{errc::not_allowed, "there is a scheme of this name already"});
  return &kept.release()->row;  // permanently
}

user_scheme const* find_user_scheme(std::string_view name) noexcept {
  auto added = detail::find_added(name);
  return added ? added->own : nullptr;
}

std::vector<user_scheme const*> user_schemes() {
  std::vector<user_scheme const*> schemes;
  for (auto row = detail::newest_added(); row; row = row->before) schemes.push_back(row->own);
  return schemes;
}

std::vector<std::string> urls_of(user_scheme const& own, uri_view u) {
  std::vector<std::string> urls;
  bool leads_upward = has_dot_segment(u.path());  // outside its place in a template
  for (auto const& text : own.templates)
    if (!leads_upward) urls.push_back(expanded(text, u, own.default_port));
  if (own.urls)
    for (auto& url : own.urls(u)) urls.push_back(std::move(url));
  return urls;
}

}  // namespace wend

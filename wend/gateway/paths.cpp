// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/paths.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view any = "uri";  // the first segment of the form that writes everything
constexpr std::string_view hostless[] = {"cid", "mailserver", "mailto", "mid", "news", "snews", "tel", "urn"};
constexpr charset plain = alpha | digit | "-._~";

bool is_scheme(std::string_view name) {
  static constexpr charset first = lowalpha, rest = lowalpha | digit | "+-.";
  return !name.empty() && first[name[0]] && std::ranges::all_of(name, [](char c) { return rest[c]; });
}

bool owns_its_query(std::string_view scheme) { return scheme == "http" || scheme == "https"; }

/// A segment that WHATWG's reader, and any browser, takes away.
bool is_dots(std::string_view segment) {
  unsigned dots = 0;
  for (; !segment.empty() && dots < 3; ++dots) {
    bool escaped = segment.size() >= 3 && same_ignoring_case(segment.substr(0, 3), "%2e");
    if (segment[0] != '.' && !escaped) return false;
    segment.remove_prefix(escaped ? 3 : 1);
  }
  return dots > 0 && dots < 3 && segment.empty();
}

bool has_dots(std::string_view path) { return std::ranges::any_of(pieces(path, '/'), is_dots); }

std::string escaped(std::string_view octets, charset keep) {
  std::string made;
  escape_to(made, octets, keep);
  return made;
}

/// A text cut at the first of a mark: what is before it, and what from it on.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
  auto at = std::min(text.find(mark), text.size());
  return {text.substr(0, at), text.substr(at)};
}

/// The readable form; nothing where it would not lead back.
std::optional<std::string> readable_path(std::string_view uri) {
  auto [all, fragment] = cut(uri, '#');
  auto [name, query] = cut(all, '?');
  auto [scheme, rest] = cut(name, ':');
  if (!is_scheme(scheme) || scheme == any || rest.empty()) return {};
  rest.remove_prefix(1);
  bool is_plain = std::ranges::all_of(owns_its_query(scheme) ? all : name,
                                      [](char c) { return '!' <= c && c <= '~' && c != '\\'; });
  if (names_no_host(scheme) ? rest.empty() || rest[0] == '/' : !rest.starts_with("//")) return {};
  if (!names_no_host(scheme)) rest.remove_prefix(2);
  if (rest.empty() || rest[0] == '/' || has_dots(rest) || !is_plain) return {};
  std::string made = "/" + std::string(scheme) + "/" + std::string(rest);
  if (owns_its_query(scheme)) made += query;
  else if (!query.empty()) made = with_option(std::move(made), "query", query.substr(1));
  return made += fragment;
}

std::string path_of_any(std::string_view uri) {
  return "/" + std::string(any) + "/" + escaped(uri, plain | ":@");
}

std::optional<site_name> any_uri(std::string_view text) {
  auto decoded = unescape(text);
  if (!decoded) return {};
  return site_name{std::move(*decoded)};
}

}  // namespace

bool names_no_host(std::string_view scheme) {
  return std::ranges::any_of(hostless, [&](std::string_view one) { return same_ignoring_case(one, scheme); });
}

std::string path_of(std::string_view uri) {
  if (auto made = readable_path(uri)) return std::move(*made);
  return path_of_any(uri);
}

std::string path_for_options(std::string_view uri) {
  return owns_its_query(uri.substr(0, uri.find(':'))) ? path_of_any(uri) : path_of(uri);
}

std::optional<site_name> uri_at(std::string_view path) {
  auto [all, fragment] = cut(path, '#');
  auto [name, query] = cut(all, '?');
  if (!name.starts_with('/')) return {};
  name.remove_prefix(1);
  auto [scheme, rest] = cut(name, '/');
  if (!is_scheme(scheme) || rest.size() < 2) return {};
  rest.remove_prefix(1);
  site_name made;
  if (scheme == any) {
    auto read = any_uri(rest);
    if (!read) return {};
    made = std::move(*read);
    if (!query.empty()) made.options = read_form(query.substr(1));
    return made;
  }
  made.uri = std::string(scheme) + (names_no_host(scheme) ? ":" : "://") + std::string(rest);
  if (owns_its_query(scheme)) made.uri += query;
  else if (!query.empty()) made.options = read_form(query.substr(1));
  auto own = std::ranges::find(made.options, "query", &std::pair<std::string, std::string>::first);
  if (own != made.options.end()) {
    made.uri += "?" + own->second;
    made.options.erase(own);
  }
  made.uri += fragment;
  return made;
}

std::string with_option(std::string path, std::string_view name, std::string_view value) {
  auto hash = std::min(path.find('#'), path.size());
  std::string more(1, path.substr(0, hash).find('?') == path.npos ? '?' : '&');
  ((more += name) += '=') += form_escaped(value);
  return path.insert(hash, more);
}

std::string form_escaped(std::string_view octets) { return escaped(octets, plain); }

fields read_form(std::string_view form) {
  constexpr std::size_t most = 100;
  auto decoded = [](std::string_view written) {
    std::string spaced(written);
    std::ranges::replace(spaced, '+', ' ');
    return unescaped(spaced);
  };
  fields made;
  for (auto one : pieces(form, '&')) {
    if (one.empty()) continue;
    if (made.size() == most) break;
    auto [name, value] = cut(one, '=');
    made.emplace_back(decoded(name), decoded(value.substr(std::min<std::size_t>(1, value.size()))));
  }
  return made;
}

std::string_view value_of(fields const& all, std::string_view name) {
  auto found = std::ranges::find(all, name, &std::pair<std::string, std::string>::first);
  return found == all.end() ? std::string_view() : std::string_view(found->second);
}

bool has_field(fields const& all, std::string_view name) {
  return std::ranges::count(all, name, &std::pair<std::string, std::string>::first) > 0;
}

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/paths.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::gateway {
namespace {

constexpr std::string_view any = "uri";  // first segment of the escaped form
constexpr std::string_view hostless[] = {"cid", "mailserver", "mailto", "mid", "news", "snews", "tel", "urn"};
constexpr charset plain = alpha | digit | "-._~";

bool is_scheme(std::string_view name) {
  static constexpr charset first = lowalpha, rest = lowalpha | digit | "+-.";
  return !name.empty() && first[name[0]] && std::ranges::all_of(name, [](char c) { return rest[c]; });
}

bool owns_its_query(std::string_view scheme) { return scheme == "http" || scheme == "https"; }

/// A dot segment, which the parser of the URL Standard, and each browser, removes.
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
  std::string text;
  escape_to(text, octets, keep);
  return text;
}

/// The text before the first mark, and the text from it on.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
  auto at = std::min(text.find(mark), text.size());
  return {text.substr(0, at), text.substr(at)};
}

/// The readable form; nullopt if it would not lead back to the URI.
std::optional<std::string> readable_path(std::string_view uri) {
  auto [without_fragment, fragment] = cut(uri, '#');
  auto [name, query] = cut(without_fragment, '?');
  auto [scheme, rest] = cut(name, ':');
  if (!is_scheme(scheme) || scheme == any || rest.empty()) return {};
  rest.remove_prefix(1);
  bool is_plain = std::ranges::all_of(owns_its_query(scheme) ? without_fragment : name,
                                      [](char c) { return '!' <= c && c <= '~' && c != '\\'; });
  if (names_no_host(scheme) ? rest.empty() || rest[0] == '/' : !rest.starts_with("//")) return {};
  if (!names_no_host(scheme)) rest.remove_prefix(2);
  if (rest.empty() || rest[0] == '/' || has_dots(rest) || !is_plain) return {};
  std::string path = "/" + std::string(scheme) + "/" + std::string(rest);
  if (owns_its_query(scheme)) path += query;
  else if (!query.empty()) path = with_option(std::move(path), "query", query.substr(1));
  return path += fragment;
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
  return std::ranges::any_of(hostless,
                             [&](std::string_view name) { return same_ignoring_case(name, scheme); });
}

std::string path_of(std::string_view uri) {
  if (auto path = readable_path(uri)) return std::move(*path);
  return path_of_any(uri);
}

std::string path_for_options(std::string_view uri) {
  return owns_its_query(uri.substr(0, uri.find(':'))) ? path_of_any(uri) : path_of(uri);
}

std::optional<site_name> uri_at(std::string_view path) {
  auto [without_fragment, fragment] = cut(path, '#');
  auto [name, query] = cut(without_fragment, '?');
  if (!name.starts_with('/')) return {};
  name.remove_prefix(1);
  auto [scheme, rest] = cut(name, '/');
  if (!is_scheme(scheme) || rest.size() < 2) return {};
  rest.remove_prefix(1);
  site_name named;
  if (scheme == any) {
    auto read = any_uri(rest);
    if (!read) return {};
    named = std::move(*read);
    if (!query.empty()) named.options = read_form(query.substr(1));
    return named;
  }
  named.uri = std::string(scheme) + (names_no_host(scheme) ? ":" : "://") + std::string(rest);
  if (owns_its_query(scheme)) named.uri += query;
  else if (!query.empty()) named.options = read_form(query.substr(1));
  auto own = std::ranges::find(named.options, "query", &std::pair<std::string, std::string>::first);
  if (own != named.options.end()) {
    named.uri += "?" + own->second;
    named.options.erase(own);
  }
  named.uri += fragment;
  return named;
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
  fields form_fields;
  for (auto field : pieces(form, '&')) {
    if (field.empty()) continue;
    if (form_fields.size() == most) break;
    auto [name, value] = cut(field, '=');
    form_fields.emplace_back(decoded(name), decoded(value.substr(std::min<std::size_t>(1, value.size()))));
  }
  return form_fields;
}

std::string_view value_of(fields const& form, std::string_view name) {
  auto it = std::ranges::find(form, name, &std::pair<std::string, std::string>::first);
  return it == form.end() ? std::string_view() : std::string_view(it->second);
}

bool has_field(fields const& form, std::string_view name) {
  return std::ranges::count(form, name, &std::pair<std::string, std::string>::first) > 0;
}

}  // namespace wend::gateway

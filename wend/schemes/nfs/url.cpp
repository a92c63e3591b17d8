// SPDX-License-Identifier: Apache-2.0
//
// RFC 2224. RFC 1738 §4 reserves the name, the two older texts do not know it.

#include "wend/schemes/nfs/url.hpp"

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::nfs {
namespace {

constexpr std::uint16_t own_port = 2049;  // RFC 2224 §1
constexpr charset pchar = grammar::rfc3986::pchar - ";";

void check(uri_view u, diagnostic_sink say) {
  internet::check_server(u, say);
  internet::check_no_login(u, say);
  internet::check_no_query(u, say);
  auto wrong = u.mode() == mode::lenient ? errc::other_profile : errc::bad_char;
  for (auto at = u.path().find(';'); at != std::string_view::npos; at = u.path().find(';', at + 1))
    say(wrong, u.offset_of(u.path()) + at);
}

constexpr syntax form = [] {
  auto rules = grammar::rfc3986::generic;
  rules.default_port = own_port;
  rules.check = check;
  return rules;
}();

syntax const* syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &form; }

verb_set operations_of(uri_view u) {
  using enum verb;
  if (u.path().ends_with('/') || u.path().empty()) return {get, list, stat};
  return {get, stat};
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  return {{"nfs_path", nfs_path(*read)}};
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "nfs",
                        .title = "Network File System (NFS) file names",
                        .spec = "RFC 2224",
                        .grammar_spec = "RFC 2224 §10",
                        .default_port = own_port,
                        .standings = {unknown, unknown, reserved, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

std::string nfs_path(url const& x) {
  std::string path = x.absolute ? "/" : "";
  bool first = true;
  for (auto name : x.names) {
    if (!first) path += '/';
    path += name;
    first = false;
  }
  return path.empty() ? "." : path;
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "nfs") || predates_rfc3986(u.profile()))
    return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  result<url> x(std::in_place);
  x->server = *internet::server_of(u, own_port);
  auto const followed = followed_path(u);
  std::string_view path = followed;
  x->absolute = path.starts_with("//");
  if (x->absolute) path.remove_prefix(1);
  if (path.size() <= 1) return x;
  for (auto segment : segments(path)) x->names.push_back(unescaped(segment));
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = "nfs:";
  internet::put_server(text, x.server, own_port);
  if (x.absolute) text += '/';
  if (x.absolute && x.names.empty()) text += '/';
  for (auto name : x.names) escape_to(text += '/', name, pchar);
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::nfs

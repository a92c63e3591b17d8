// SPDX-License-Identifier: Apache-2.0
//
// The rules of the four profiles differ; rfc1738, which has none, uses those of RFC 1808. In the context of
// magic://a/b/c//d/e/f
//
//                     /g                    ..                 ../../../g
//     RFC 1630        magic://a/b/c//d/g    …//d/e/..          magic://a/b/c/g
//     url7a           magic://a/g           magic://a/b/c//d   magic://a/b/c/g
//     RFC 1808        magic://a/g           …//d/              magic://a/b/c/g
//     RFC 3986        magic://a/g           …//d/              magic://a/b/c/g
//
// All use a stack of path segments; they differ in the meaning of a leading slash and in what remains of a final
// dot segment.

#include "wend/uri/rfc/resolve.hpp"

#include <algorithm>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/rfc/examine.hpp"

namespace wend {
namespace {

using detail::offsets;

std::uint32_t u32(std::size_t n) { return static_cast<std::uint32_t>(n); }

/// What remains of a final "." or "..".
enum class last_dots : std::uint8_t {
  keep_parent,  // RFC 1630: removes "/.", keeps "..", since only "xxx/../" is removed
  bare,         // url7a: removes "/." and "/xxx/.." with the slash
  slash,        // RFC 1808 §4: removes "." and "xxx/..", keeps the slash before them
};

/// Appends `path` without dot segments to `out`. A ".." without a segment before it stays, so that the host is not
/// changed. Linear: each segment is pushed and popped once.
void put_without_dots(std::string& out, std::string_view path, last_dots rule) {
  std::vector<std::string_view> kept;
  bool rooted = path.starts_with('/');
  bool ends_in_slash = false;
  for (auto rest = rooted ? path.substr(1) : path;;) {
    auto slash = rest.find('/');
    auto element = rest.substr(0, slash);
    bool last = slash == rest.npos;
    bool can_pop = !kept.empty() && kept.back() != "..";
    if (element == ".") {
      ends_in_slash = last && rule == last_dots::slash;
    } else if (element == ".." && can_pop && !(last && rule == last_dots::keep_parent)) {
      kept.pop_back();
      ends_in_slash = last && rule == last_dots::slash;
    } else {
      kept.push_back(element);
    }
    if (last) break;
    rest = rest.substr(slash + 1);
  }
  if (rooted && !(kept.empty() && !ends_in_slash)) out += '/';
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (i > 0) out += '/';
    out += kept[i];
  }
  if (ends_in_slash && !kept.empty()) out += '/';
}

struct base_parts {
  uri_view base;
  offsets const& at;
  std::string_view before_path() const { return base.text().substr(0, at.path); }
  /// Returns the base without search and fragment, for the older rules. RFC 1630 §Partial form.
  std::string_view path_text() const { return base.text().substr(0, at.path_end); }
  /// Returns the path up to its last slash; an empty path after a host counts as its root. RFC 3986 §5.2.3
  std::string_view parent_path() const {
    auto path = base.path();
    auto slash = path.rfind('/');
    if (slash != path.npos) return path.substr(0, slash + 1);
    return base.has_authority() ? "/" : "";
  }
};

/// A reference in two pieces: the text before its search and fragment, and the rest.
struct cut_reference {
  std::string_view path, rest;
  explicit cut_reference(std::string_view text)
      : path(text.substr(0, text.find_first_of("?#"))), rest(text.substr(path.size())) {}
};

/// Appends the base with another path. A double slash that removed segments leave at the start of the path must
/// not begin an authority.
void put_merged(std::string& out, base_parts const& in, std::string_view path, last_dots rule) {
  out = in.before_path();
  auto from = out.size();
  put_without_dots(out, path, rule);
  if (!in.base.has_authority() && out.compare(from, 2, "//") == 0) out.insert(from, "/.");
}

void replace_last_part(std::string& out, base_parts const& in, std::string_view reference, last_dots rule) {
  cut_reference cut(reference);
  std::string path(in.parent_path());
  path += cut.path;
  put_merged(out, in, path, rule);
  out += cut.rest;
}

std::size_t run_length(std::string_view text, std::size_t i) {
  return std::min(text.find_first_not_of('/', i), text.size()) - i;
}

/// Returns the byte at which the base is cut for a reference that begins with `n` slashes (RFC 1630 §Partial form):
/// before the first run of exactly n that has no longer run to its right; by the examples, even if it has one.
std::size_t place_of_slashes(std::string_view base, std::size_t n, resolution::reading how) {
  auto place = base.npos;
  for (std::size_t i = base.find('/'); i != base.npos; i = base.find('/', i)) {
    auto length = run_length(base, i);
    if (length > n && how == resolution::reading::rule) place = base.npos;
    if (length == n && place == base.npos) place = i;
    i += length;
  }
  return place;
}

result<void> resolve_1630(std::string& out, base_parts const& in, std::string_view reference,
                          resolution::reading how) {
  if (reference.starts_with('#')) {
    out.assign(in.path_text()).append(reference);
    return result<void>{};
  }
  auto n = run_length(reference, 0);
  if (n == 0) {
    replace_last_part(out, in, reference, last_dots::keep_parent);
    return result<void>{};
  }
  auto base = in.path_text();
  auto place = place_of_slashes(base, n, how);
  bool bare_host = n == 1 && in.base.has_authority() && in.base.path().empty();
  if (place == base.npos && !bare_host) return mistake(errc::no_matching_slashes);
  out.assign(base.substr(0, std::min(place, base.size()))).append(reference);
  return {};
}

void resolve_url7a(std::string& out, base_parts const& in, std::string_view reference) {
  if (reference.starts_with('#')) out.assign(in.path_text()).append(reference);
  else if (reference.starts_with("//"))
    out.assign(in.base.text().substr(0, in.at.scheme_end + 1)).append(reference);
  else if (reference.starts_with('/')) out.assign(in.before_path()).append(reference);
  else replace_last_part(out, in, reference, last_dots::bare);
}

// RFC 1808 §4. A path may end in ";" params, which do not belong to it: RFC 1808 §2.2, §2.4.
void resolve_1808(std::string& out, base_parts const& in, uri_view reference) {
  auto text = reference.text();
  if (text.empty()) {
    out = in.base.text();
    return;
  }
  if (reference.has_authority() || text.starts_with('/')) {
    auto kept = reference.has_authority() ? in.base.text().substr(0, in.at.scheme_end + 1) : in.before_path();
    out.assign(kept).append(text);
    return;
  }
  auto path = in.base.path();
  auto params = std::min(path.find(';'), path.size());
  auto own = reference.path();
  if (own.empty() || own.starts_with(';')) {
    out = in.before_path();
    // Without the slash the parameters would continue the host.
    if (path.empty() && !own.empty() && in.base.has_authority()) out += '/';
    out.append(own.empty() ? path : path.substr(0, params)).append(own);
    if (own.empty() && !reference.has_query() && in.base.has_query()) (out += '?') += in.base.query();
    out += text.substr(own.size());
    return;
  }
  auto own_params = std::min(own.find(';'), own.size());
  auto slash = path.substr(0, params).rfind('/');
  std::string merged(slash == path.npos ? (in.base.has_authority() ? "/" : "") : path.substr(0, slash + 1));
  merged += own.substr(0, own_params);
  put_merged(out, in, merged, last_dots::slash);
  out.append(own.substr(own_params)).append(text.substr(own.size()));
}

/// Appends a path without dot segments, so that it does not begin an authority. RFC 3986 §5.2.4, §5.3.
void put_path(std::string& out, std::string_view head, std::string_view tail, bool has_authority) {
  auto from = out.size();
  out.append(head).append(tail);
  detail::remove_dots(out, from);
  if (!has_authority && out.compare(from, 2, "//") == 0) out.insert(from, "/.");
}

// RFC 3986 §5.2.2; returns the offsets of the result.
offsets resolve_3986(std::string& out, base_parts const& in, uri_view reference) {
  auto const& base = in.base;
  offsets at;
  auto delimited = [&](char mark, std::string_view part) { (out += mark) += part; };
  bool own_authority = reference.has_scheme() || reference.has_authority();
  auto source = own_authority ? reference : base;

  out.clear();
  out.reserve(base.text().size() + reference.text().size() + 4);
  out += reference.has_scheme() ? reference.scheme() : base.scheme();
  at.scheme_end = u32(out.size());
  out += ':';
  if (source.has_authority()) {
    out += "//";
    auto const& from = detail::access::at(source);
    auto shift = u32(out.size()) - from.authority;
    at.authority = from.authority + shift;
    at.host = from.host + shift;
    at.host_end = from.host_end + shift;
    out += source.authority();
  } else {
    at.host = at.host_end = u32(out.size());
  }
  at.path = u32(out.size());

  auto path = reference.path();
  bool same_path = !own_authority && path.empty();
  if (same_path) out += base.path();
  else if (own_authority || path.starts_with('/')) put_path(out, path, {}, source.has_authority());
  else put_path(out, in.parent_path(), path, source.has_authority());
  at.path_end = u32(out.size());

  if (reference.has_query()) delimited('?', reference.query());
  else if (same_path && base.has_query()) delimited('?', base.query());
  at.query_end = u32(out.size());
  if (reference.has_fragment()) delimited('#', reference.fragment());
  return at;
}

uri_view view_of(std::string_view text, profile p, mode m) {
  auto colon = detail::scheme_end(text);
  return detail::access::view(text, detail::split(text, colon, reference_syntax(p)), p, m);
}

/// Returns the view that parse_reference would return.
uri_view result_of(std::string_view text, profile p, mode m) {
  auto colon = detail::scheme_end(text);
  if (!is_opaque(text.substr(0, colon), p)) return view_of(text, p, m);
  auto rules = reference_syntax(p);
  rules.login = authority::none;
  return detail::access::view(text, detail::split(text, colon, rules), p, m);
}

mode both(uri_view a, uri_view b) { return std::max(a.mode(), b.mode()); }

}  // namespace

result<uri_view> rfc::resolve_to(std::string& out, uri_view const& given, uri_view const& reference,
                                 resolution::reading how) {
  auto p = given.profile();
  // In the older profiles the meaning of a double slash does not depend on the scheme here: RFC 1630 §Partial form.
  auto base = predates_rfc3986(p) ? view_of(given.text(), p, given.mode()) : given;
  base_parts in{base, detail::access::at(base)};
  if (has_generic_grammar(p)) {
    auto at = resolve_3986(out, in, reference);
    return detail::access::view(out, at, p, both(base, reference));
  }
  if (reference.has_scheme()) out = reference.text();
  else if (p == profile::url7a) resolve_url7a(out, in, reference.text());
  else if (p == profile::rfc1738) resolve_1808(out, in, reference);
  else if (auto done = resolve_1630(out, in, reference.text(), how); !done) return unexpected(done.error());
  return result_of(out, p, both(base, reference));
}

}  // namespace wend

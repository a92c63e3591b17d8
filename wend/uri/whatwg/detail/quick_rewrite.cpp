// SPDX-License-Identifier: Apache-2.0
//
// Writes the normal form part by part: copies plain runs, escapes other octets, and removes dot segments from the
// output. Tabs, newlines, octets that are not UTF-8, and all errors are left to the basic parser.

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/idna/idna.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/whatwg/detail/host.hpp"
#include "wend/uri/whatwg/detail/quick.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg::quick {
namespace {

using wend::detail::offsets;

struct writer {
  std::string& out;
  char const *p, *end;
  special_scheme scheme{};
  offsets at{};

  std::uint32_t here() const { return static_cast<std::uint32_t>(out.size()); }
  bool is_special() const { return scheme.kind != scheme_kind::other; }
  bool is(char c) const { return p != end && *p == c; }
  bool is_slash() const { return is('/') || (is('\\') && is_special()); }

  /// Writes the text up to `stop` or the first of `ends`, and escapes octets that the kind does not have.
  bool put(char const* stop, kind bit, charset ends = {}) {
    while (p != stop) {
      auto run = past(p, stop, bit);
      out.append(p, run);
      p = run;
      if (p == stop || ends[*p]) return true;
      if (tab_or_newline[*p]) return false;
      auto octets = p;
      if (eight_bit[*p]) {
        std::size_t length = 0;
        if (!utf8::next({p, stop}, length)) return false;
        p += length;
      } else {
        ++p;
      }
      for (; octets != p; ++octets) wend::detail::put_escape(out, *octets);
    }
    return true;
  }

  bool login(char const* begin, char const* stop) {
    auto colon = std::find(begin, stop, ':');
    auto start = out.size();
    p = begin;
    if (!put(colon, user_bit)) return false;
    if (stop - colon > 1) {
      out += ':';
      p = colon + 1;
      if (!put(stop, user_bit)) return false;
    }
    if (out.size() != start) out += '@';
    return true;
  }

  bool host(std::string_view text) {
    if (std::ranges::all_of(
            text, [&](char c) { return quick::is(c, is_special() ? upper_domain_bit : opaque_host_bit); })) {
      auto from = out.size();
      out += text;
      if (!is_special()) return true;
      std::transform(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(),
                     out.begin() + static_cast<std::ptrdiff_t>(from), lower);
      if (!may_be_ipv4(out.data() + from, out.data() + out.size())) return true;
      out.resize(from);
    }
    bool is_beyond_ascii = std::ranges::any_of(text, [](char c) { return eight_bit[c]; });
    if (is_special() && is_beyond_ascii && !wend::detail::contains(text, '%')) {
      auto mapped = idna::to_ascii(text);
      if (!mapped) return false;
      if (!ends_in_a_number(*mapped)) {
        out += *mapped;
        return true;
      }
    }
    if (!is_utf8(text)) return false;  // otherwise a bad octet could join with escaped ones
    auto host_name = parse_host(text, !is_special(), {});
    if (host_name) out += *host_name;
    return host_name.has_value();
  }

  bool port(std::string_view digits) {
    if (digits.empty()) return true;
    std::uint32_t value = 0;
    for (char c : digits) {
      if (!digit[c]) return false;
      value = 10 * value + static_cast<std::uint32_t>(c - '0');
      if (value > 0xFFFF) return false;
    }
    if (!is_special() || value != scheme.default_port) (out += ':') += std::to_string(value);
    return true;
  }

  bool authority() {
    auto begin = p;
    char const *stop = p, *last_at = nullptr;
    for (; stop != end && *stop != '/' && *stop != '?' && *stop != '#'; ++stop) {
      if (*stop == '\\' && is_special()) break;
      if (*stop == '@') last_at = stop;
      if (tab_or_newline[*stop]) return false;
    }
    at.authority = here();
    if (last_at && !login(begin, last_at)) return false;
    at.host = here();
    std::string_view text(last_at ? last_at + 1 : begin, stop);
    auto bracket = text.starts_with('[') ? text.find(']') : 0;
    if (bracket == text.npos) return false;
    auto colon = std::min(text.find(':', bracket), text.size());
    bool may_be_empty = !is_special() && !last_at && colon == text.size();
    if (colon == 0 && !may_be_empty) return false;
    if (colon != 0 && !host(text.substr(0, colon))) return false;
    at.host_end = here();
    p = stop;
    return colon == text.size() || port(text.substr(colon + 1));
  }

  bool file_authority() {
    auto stop = std::find_if(p, end, [](char c) { return c == '/' || c == '\\' || c == '?' || c == '#'; });
    std::string_view text(p, stop);
    if (is_drive_letter(text) || text.find_first_of("\t\n\r") != text.npos) return false;
    at.authority = at.host = here();
    if (!text.empty() && !host(text)) return false;
    if (std::string_view(out).substr(at.host) == "localhost") out.resize(at.host);
    at.host_end = here();
    p = stop;
    return true;
  }

  void shorten() {
    bool is_drive = scheme.kind == scheme_kind::file && out.size() == at.path + 3 &&
                    path_has_drive(std::string_view(out).substr(at.path));
    if (out.size() > at.path && !is_drive) out.resize(out.rfind('/'));
  }

  /// Writes a segment, up to a slash, question mark or hash. A backslash is a slash in special schemes only.
  bool put_segment() {
    constexpr charset ends = "/\\?#";
    while (put(end, path_bit, ends)) {
      if (!is('\\') || is_special()) return true;
      out += *p++;
    }
    return false;
  }

  /// Writes from the beginning of a segment to the end of the path.
  bool segments() {
    for (;; ++p) {
      int dots = p != end && (*p == '.' || *p == '%')
                     ? dots_of_segment(p, end, is_special() ? backslash::delimiter : backslash::data)
                     : 0;
      if (dots) {
        p += std::find_if(p, end,
                          [](char c) { return c != '.' && c != '%' && c != '2' && (c | 0x20) != 'e'; }) -
             p;
        if (dots == 2) shorten();
        if (!is_slash()) out += '/';
      } else {
        bool is_drive =
            scheme.kind == scheme_kind::file && out.size() == at.path && starts_with_drive_letter({p, end});
        out += '/';
        if (!put_segment()) return false;
        if (is_drive) out[at.path + 2] = ':';
      }
      if (!is_slash()) return true;
    }
  }

  bool path() {
    at.path = here();
    if (is_slash()) ++p;
    else if (!is_special() && (p == end || *p == '?' || *p == '#')) return true;
    return segments();
  }

  bool opaque_path() {
    at.path = here();
    for (; p != end && *p != '?' && *p != '#'; ++p) {
      if (eight_bit[*p] || tab_or_newline[*p]) return false;
      bool lost = *p == ' ' && p + 1 != end && (p[1] == '?' || p[1] == '#');
      if (lost || control[*p]) wend::detail::put_escape(out, *p);
      else out += *p;
    }
    return true;
  }

  bool query() {
    at.path_end = here();
    if (is('?')) {
      ++p;
      out += '?';
      constexpr charset hash = "#", hash_or_apostrophe = "#'";
      while (put(end, query_bit, is_special() ? hash : hash_or_apostrophe)) {
        if (!is('\'')) return true;
        out += *p++;
      }
      return false;
    }
    return true;
  }

  bool asides() {
    if (!query()) return false;
    at.query_end = here();
    if (is('#')) {
      ++p;
      out += '#';
      return put(end, fragment_bit);
    }
    return true;
  }

  // Otherwise the path would be read as a host.
  void guard_path() {
    if (at.authority != offsets::none || out.compare(at.path, 2, "//") != 0) return;
    out.insert(at.path, "/.");
    at.path += 2;
    at.host = at.host_end = at.path;
  }

  bool no_authority() {
    at.host = at.host_end = here();
    if (!is('/')) return opaque_path();
    if (!path()) return false;
    guard_path();
    return true;
  }

  bool behind_scheme(std::optional<uri_view> const& base) {
    bool two = end - p >= 2 && (*p == '/' || *p == '\\') && (p[1] == '/' || p[1] == '\\');
    if (scheme.kind == scheme_kind::special) {
      bool needs_slashes = base && base->scheme() == std::string_view(out).substr(0, at.scheme_end);
      if (needs_slashes && !(two && *p == '/' && p[1] == '/')) return false;
      while (is('/') || is('\\')) ++p;
      out += "//";
      return authority() && path();
    }
    if (scheme.kind == scheme_kind::file) {
      if (!two) return false;
      p += 2;
      out += "//";
      return file_authority() && path();
    }
    if (!(two && *p == '/' && p[1] == '/')) {
      bool unclear = p != end && (tab_or_newline[*p] || (*p == '/' && p + 1 != end && tab_or_newline[p[1]]));
      return !unclear && no_authority();
    }
    p += 2;
    out += "//";
    return authority() && path();
  }

  /// Returns whether the text has a scheme; otherwise reads nothing.
  bool read_scheme() {
    if (p == end || !alpha[*p]) return false;
    auto stop = std::find_if(p, end, [](char c) { return !quick::is(lower(c), scheme_kind_bit); });
    if (stop == end || *stop != ':') return false;
    for (; p != stop; ++p) out += lower(*p);
    scheme = special_scheme_of(out);
    at.scheme_end = here();
    out += *p++;
    return true;
  }

  /// Begins a partial form that has the base's host: copies the beginning of the base.
  bool relative_to(uri_view base) {
    auto const& from = wend::detail::access::at(base);
    scheme = special_scheme_of(base.scheme());
    bool is_opaque = !base.has_authority() && !base.path().starts_with('/');
    std::string_view text(p, end);
    auto first = text.substr(0, text.find_first_of("/\\?#"));
    bool unclear =
        std::ranges::any_of(text.substr(0, first.size() + 2), [](char c) { return tab_or_newline[c]; });
    bool drives = scheme.kind == scheme_kind::file &&
                  (path_has_drive(base.path()) || is_drive_letter(first) ||
                   starts_with_drive_letter(text.substr(std::min<std::size_t>(1, text.size()))));
    if (is_opaque || unclear || drives) return false;
    at = from;
    bool keeps_path = p == end || *p == '?' || *p == '#';
    bool keeps_query = p == end || *p == '#';
    if (!base.has_authority()) at.path = at.host = at.host_end = at.scheme_end + 1;
    out.assign(base.text().substr(0, at.path));
    if (keeps_path) {
      out += base.path();
      guard_path();
    } else {
      if (!is_slash()) {
        out += base.path();
        shorten();
      } else if (++p; is_slash()) {
        return false;
      }
      if (!segments()) return false;
      guard_path();
    }
    if (!keeps_query || !base.has_query()) return asides();
    at.path_end = here();
    (out += '?') += base.query();
    auto path_end = at.path_end;
    if (!asides()) return false;
    at.path_end = path_end;
    return true;
  }
};

}  // namespace

std::optional<offsets> rewrite(std::string& out, std::string_view text, std::optional<uri_view> const& base) {
  if (text.size() > limit || (base && base->text().size() > limit)) return {};
  out.clear();
  writer way{out, text.data(), text.data() + text.size()};
  while (way.p != way.end && c0_control_or_space[*way.p]) ++way.p;
  while (way.p != way.end && c0_control_or_space[way.end[-1]]) --way.end;
  out.reserve(text.size() + (base ? base->text().size() : 0) + 16);
  if (way.read_scheme()) {
    if (!way.behind_scheme(base) || !way.asides()) return {};
  } else {
    // A text with a tab or newline may have a scheme nevertheless.
    if (!base || !way.relative_to(*base)) return {};
  }
  return way.at;
}

}  // namespace wend::whatwg::quick

// SPDX-License-Identifier: Apache-2.0
//
// RFC 1630 §Reduced or increased safe character sets and RFC 3986 §6.2.2 ask for the same thing: bring two
// names to one level of encoding, touching nothing that might mean something. Every octet of a part is one of
//
//     plain      written literally                               A%41  ->  AA
//     reserved   left as it stands, literal or escaped           /%2f  ->  /%2F
//     the rest   escaped                                         ~ (RFC 1738)  ->  %7E
//
// and which is which is data: the syntax of the scheme in the profile.

#include "wend/uri/normalize.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/normalizing.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/resolve.hpp"
#include "wend/uri/split.hpp"
#include "wend/uri/utf8.hpp"
#include "wend/uri/whatwg/whatwg.hpp"

namespace wend {
namespace detail {
namespace {

constexpr charset alphanum = alpha | digit;
constexpr charset unprintable = control | eight_bit | " ";
constexpr charset never_literal = control | eight_bit | "%#";

bool is_dots(std::string_view element) { return element == "." || element == ".."; }

/// `.` and `..` in any spelling.
bool spells_dots(std::string_view element) {
  if (element.size() > 6) return false;
  int dots = 0;
  for (std::size_t i = 0; i < element.size(); ++i, ++dots) {
    if (element[i] == '.') continue;
    if (!is_escape(element, i) || element[i + 1] != '2' || (element[i + 2] | 0x20) != 'e') return false;
    i += 2;
  }
  return dots == 1 || dots == 2;
}

}  // namespace

/// Recodes one part. `undo`: escapes of these become literal. `keep`: these stay as they stand when literal.
struct recoder {
  std::string& out;
  charset undo, keep;

  result<void> part(std::string_view text, std::size_t from, std::size_t to) const {
    auto copied = keep - "%";
    for (auto i = from; i < to; ++i) {
      if (copied[text[i]]) {
        auto run = simd::first_outside(text.substr(i, to - i), copied);
        out.append(text, i, run);
        i += run;
        if (i == to) break;
      }
      if (text[i] != '%') {
        put_escape(out, text[i]);
        continue;
      }
      if (!is_escape(text.substr(0, to), i)) return mistake(errc::bad_escape, static_cast<std::uint32_t>(i));
      auto octet = escaped_octet(text, i);
      if (undo[octet]) out += octet;  // RFC 3986 §6.2.2.2; never twice: §2.4
      else put_escape(out, octet);
      i += 2;
    }
    return {};
  }

  result<void> verbatim(std::string_view text, std::size_t from, std::size_t to) const {
    return recoder{out, {}, keep | "."}.part(text, from, to);
  }
};

recoding recoding_for(profile law, normalizing how) {
  recoding made;
  auto plus = [&](std::string_view names) {
    charset more;
    for (auto name : pieces(names, ',')) {
      if (name == "space") more = more | " ";
      else if (auto one = class_named(law, name)) more = more | *one;
    }
    return more - never_literal;
  };
  if (how.to == level::safer)
    made.only = how.safe.starts_with('+') ? alphanum | plus(how.safe.substr(1)) : alphanum;
  if (how.to == level::less_safe && how.safe != "alnum")
    made.more = plus(how.safe.empty()            ? "national"
                     : how.safe.starts_with('+') ? how.safe.substr(1)
                                                 : how.safe);
  if (how.to == level::scheme) made.scheme_rules = all_scheme_rules;
  return made;
}

namespace {

struct writer {
  std::string& out;
  std::string_view text;
  profile law;
  recoding const& how;
  syntax const& rules;
  offsets const& at;

  recoder coder(charset plain, charset reserved) const {
    auto undo = ((plain & how.only) | (how.more - reserved)) - reserved;
    return {out, undo, undo | (reserved - "%")};
  }

  bool applies(scheme_rule one) const { return how.scheme_rules & one; }

  std::string_view scheme_name() const { return text.substr(0, at.scheme_end); }

  void put_lowered(std::string_view name) const {
    auto from = out.size();
    out.append(name);
    simd::lower_to(out.data() + from, name);
  }

  void scheme() const {
    if (at.scheme_end == offsets::none) return;
    put_lowered(scheme_name());
    out += ':';
  }

  void host(std::string_view name) const {
    auto lowered = applies(host_case);
    if (lowered && applies(local_host) && rules.localhost_is_void && same_ignoring_case(name, "localhost"))
      return;
    if (simd::first_in(name, unprintable | "%") == name.size())
      return lowered ? put_lowered(name) : void(out += name);
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (is_escape(name, i)) {
        auto octet = escaped_octet(name, i);
        bool undone = law >= profile::rfc3986 && rules.plain_path[octet];  // RFC 3986 §6.2.2
        if (undone) out += lowered ? lower(octet) : octet;
        else put_escape(out, octet);
        i += 2;
      } else if (unprintable[name[i]]) {
        put_escape(out, name[i]);  // no grammar has it; the canonical form is printable all the same
      } else {
        out += lowered ? lower(name[i]) : name[i];
      }
    }
  }

  void port(std::string_view digits) const {
    if (!applies(default_port)) {
      (out += ':') += digits;
      return;
    }
    auto significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
    if (significant.empty() && !digits.empty()) significant = "0";
    if (significant.empty() || (rules.default_port && significant == std::to_string(rules.default_port)))
      return;
    (out += ':') += significant;
  }

  result<void> authority() const {
    if (at.authority == offsets::none) return {};
    out += "//";
    if (at.authority < at.host) {
      auto login = coder(rules.plain_user, rules.reserved_user | ":");
      if (auto done = login.part(text, at.authority, at.host - 1); !done) return done;
      out += '@';
    }
    host(text.substr(at.host, at.host_end - at.host));
    if (at.host_end < at.path) port(text.substr(at.host_end + 1, at.path - at.host_end - 1));
    return {};
  }

  /// An element that begins with a dot in any spelling.
  bool may_have_dots() const {
    auto path = text.substr(at.path, at.path_end - at.path);
    if (path.starts_with('.') || path.starts_with('%')) return true;
    return simd::first_pair(path, '/', '.') < path.size() || simd::first_pair(path, '/', '%') < path.size();
  }

  // Element by element where dots are names: "." and ".." are never made from escapes, nor escaped.
  result<void> path() const {
    auto code = coder(rules.plain_path, rules.reserved_path);
    code.keep = code.keep | "/";  // between elements, even where it is data within them
    if (!may_have_dots()) return code.part(text, at.path, at.path_end);
    std::size_t from = at.path;
    while (true) {
      auto to = std::min<std::size_t>(text.find('/', from), at.path_end);
      auto element = text.substr(from, to - from);
      bool as_it_is = rules.dots_are_names ? spells_dots(element) : is_dots(element);
      auto done = as_it_is ? code.verbatim(text, from, to) : code.part(text, from, to);
      if (!done) return done;
      if (to == at.path_end) return {};
      out += '/';
      from = to + 1;
    }
  }

  void path_rules(std::size_t path_begin) const {
    bool has_authority = at.authority != offsets::none;
    if (applies(empty_path) && has_authority && rules.empty_path_is_slash && out.size() == path_begin)
      out += '/';
    bool rooted = out.size() > path_begin && out[path_begin] == '/';
    bool absolute = at.scheme_end != offsets::none || rooted;
    bool without_dots = applies(dot_segments) && rules.dots_are_removed && absolute;
    if (without_dots) remove_dots(out, path_begin);
    if (has_authority || out.compare(path_begin, 1, "/") != 0) return;
    bool minimal = applies(local_host) && rules.localhost_is_void;
    if (minimal) out.insert(path_begin, "//");  // RFC 8089 §2: file:/x is file:///x
    else if (without_dots && out.compare(path_begin, 2, "//") == 0)
      out.insert(path_begin, "/.");  // no authority out of a path
  }

  bool keeps(charset written, charset plain, charset reserved) const {
    return written - coder(plain, reserved).keep == charset{};
  }

  /// What may be told at a glance of a well-formed text: most are in their normal form.
  bool changes_nothing() const {
    bool as_written =
        simd::first_in(text, "%") == text.size() && simd::first_in(scheme_name(), hialpha) == at.scheme_end;
    if (!as_written || !keeps(rules.path, rules.plain_path, rules.reserved_path)) return false;
    if (at.path_end < at.query_end && !keeps(rules.query, rules.plain_query, rules.reserved_query))
      return false;
    if (at.query_end < text.size()) return false;
    if (at.authority < at.host && !keeps(rules.user, rules.plain_user, rules.reserved_user | ":"))
      return false;
    return how.scheme_rules == 0 || (how.scheme_rules == all_scheme_rules && scheme_changes_nothing());
  }

  bool scheme_changes_nothing() const {
    if (rules.settle || rules.localhost_is_void || at.authority == offsets::none || at.host_end < at.path)
      return false;
    auto host = text.substr(at.host, at.host_end - at.host),
         path = text.substr(at.path, at.path_end - at.path);
    if (simd::first_in(host, hialpha) < host.size() || (path.empty() && rules.empty_path_is_slash))
      return false;
    return !rules.dots_are_removed || simd::first_pair(path, '/', '.') == path.size();
  }

  result<void> all() const {
    scheme();
    if (auto done = authority(); !done) return done;
    auto path_begin = out.size();
    if (auto done = path(); !done) return done;
    path_rules(path_begin);
    bool asides = !(how.scheme_rules & without_asides) || !rules.asides_do_not_count;
    auto query = coder(rules.plain_query, rules.reserved_query);
    if (asides && at.path_end < at.query_end) {
      out += '?';
      if (auto done = query.part(text, at.path_end + 1, at.query_end); !done) return done;
    }
    if (applies(rooms_own) && rules.settle) rules.settle(out, std::min(path_begin, out.size()));
    if (!asides) return {};
    bool void_fragment = at.query_end + 1 >= text.size();
    if (at.query_end == text.size() || (void_fragment && rules.void_fragment_is_none)) return {};
    out += '#';
    auto fragment = coder(rules.plain_query & rules.fragment, rules.reserved_query);
    return fragment.part(text, at.query_end + 1, text.size());
  }
};

}  // namespace

result<void> recode_to(std::string& out, std::string_view text, profile law, recoding const& how) {
  out.clear();
  auto [at, rules, well_formed] = cut(text, law);
  if (well_formed && writer{out, text, law, how, rules, at}.changes_nothing())
    return out.assign(text), result<void>{};
  // A malformed escape in the host or port is one too: `part` looks at the rest.
  for (std::size_t i = at.host; i < at.path; ++i)
    if (text[i] == '%' && !is_escape(text.substr(0, at.path), i))
      return mistake(errc::bad_escape, static_cast<std::uint32_t>(i));
  return writer{out, text, law, how, rules, at}.all();
}

}  // namespace detail

result<void> normalize_to(std::string& out, std::string_view text, profile law, normalizing how) {
  if (law == profile::whatwg) {
    auto made = whatwg::parse_into(out, text);
    return made ? result<void>{} : std::unexpected(made.error());
  }
  return detail::recode_to(out, text, law, detail::recoding_for(law, how));
}

result<std::string> normalize(std::string_view text, profile law, normalizing how) {
  std::string out;
  out.reserve(text.size() + 8);
  if (auto done = normalize_to(out, text, law, how); !done) return std::unexpected(done.error());
  return out;
}

result<std::string> readable(std::string_view text, profile law) {
  auto canonical = normalize(text, law);
  if (!canonical) return canonical;
  return detail::characters_shown(*canonical, law);
}

}  // namespace wend

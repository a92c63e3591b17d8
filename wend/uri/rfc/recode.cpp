// SPDX-License-Identifier: Apache-2.0
//
// Normalization of escapes: RFC 1630 §Reduced or increased safe character sets, RFC 3986 §6.2.2. Brings a URI to
// one normalizing::level without changing its meaning. The octets of a part, by the syntax of the scheme in the
// profile, are
//
//     plain      written literally                               A%41  ->  AA
//     reserved   kept as written, literal or escaped             /%2f  ->  /%2F
//     the rest   escaped                                         ~ (RFC 1738)  ->  %7E

#include "wend/uri/rfc/recode.hpp"

#include <algorithm>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/alphabet.hpp"
#include "wend/uri/detail/classes.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/detail/split.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/examine.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/rfc/parse.hpp"
#include "wend/uri/rfc/spelling.hpp"

namespace wend {
namespace detail {
namespace {

constexpr charset alphanum = alpha | digit;
constexpr charset never_literal = control | eight_bit | "%#";

bool is_dots(std::string_view element) { return element == "." || element == ".."; }

/// Whether a segment is `.` or `..`, escaped or not.
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

/// Recodes one part of a legal text. `undo`: octets whose escapes become literal. `keep`: octets that stay
/// literal.
struct recoder {
  std::string& out;
  charset undo, keep;
  bool keeps_digits = false;  // of escapes, as written

  void part(std::string_view text, std::size_t from, std::size_t to) const {
    auto copied = keep - "%";
    for (auto i = from; i < to; ++i) {
      if (copied[text[i]]) {
        auto run = simd::first_outside(text.substr(i, to - i), copied);
        out.append(text, i, run);
        i += run;
        if (i == to) break;
      }
      if (!is_escape(text.substr(0, to), i)) {  // also a % without two digits, in lenient mode
        put_escape(out, text[i]);
        continue;
      }
      auto octet = escaped_octet(text, i);
      if (undo[octet]) out += octet;  // RFC 3986 §6.2.2.2; never twice: §2.4
      else if (keeps_digits) out.append(text, i, 3);
      else put_escape(out, octet);
      i += 2;
    }
  }

  recoder verbatim() const { return {out, {}, any_octet, keeps_digits}; }
};

recoding const* usual_recoding(profile p, normalizing const& how) {
  static constexpr recoding canonical, scheme{.scheme_rules = all_scheme_rules};
  if (is_url_standard(p) || how.mode != mode::strict) return nullptr;
  if (how.to == normalizing::level::scheme) return &scheme;
  return how.to == normalizing::level::canonical ? &canonical : nullptr;
}

recoding recoding_for(profile p, normalizing const& how) {
  recoding recoded{.mode = how.mode};
  auto plus = [&](std::string_view names) {
    charset more;
    for (auto name : pieces(names, ',')) {
      if (name == "space") more = more | " ";
      else if (auto named = class_named(p, name)) more = more | *named;
    }
    return more - never_literal;
  };
  if (how.to == normalizing::level::safer)
    recoded.only = how.safe.starts_with('+') ? alphanum | plus(how.safe.substr(1)) : alphanum;
  if (how.to == normalizing::level::less_safe && how.safe != "alnum")
    recoded.more = plus(how.safe.empty()            ? "national"
                        : how.safe.starts_with('+') ? how.safe.substr(1)
                                                    : how.safe);
  if (how.to == normalizing::level::scheme) recoded.scheme_rules = all_scheme_rules;
  return recoded;
}

namespace {

struct writer {
  std::string& out;
  std::string_view text;
  wend::profile profile;
  recoding const& how;
  syntax const& rules;
  offsets const& at;
  unsigned marks_seen;

  /// Returns the recoder of a part. Only for less_safe are more octets literal than the part allows.
  recoder coder(alphabet const& of) const {
    bool keeps_digits = !changes(letter_case);
    if (!changes(escapes)) return {out, {}, any_octet, keeps_digits};
    auto undo = ((of.plain & of.may_stand & how.only) | (how.more - of.reserved)) - of.reserved;
    return {out, undo, undo | (of.reserved - "%"), keeps_digits};
  }

  alphabet alphabet_of(wend::part which) const {
    auto own = wend::alphabet_of(which, rules);
    auto const& read_by = has_generic_grammar(profile) ? generic_syntax(profile) : rules;
    own.may_stand = which == part::path       ? read_by.path
                    : which == part::query    ? read_by.query
                    : which == part::fragment ? read_by.fragment
                                              : read_by.user;
    return own;
  }

  bool applies(scheme_rule rule) const { return how.scheme_rules & rule; }
  bool changes(spelling which) const { return how.spellings & which; }

  std::string_view scheme_name() const { return text.substr(0, at.scheme_end); }

  void put_lowered(std::string_view name) const {
    auto from = out.size();
    out.append(name);
    simd::lower_to(out.data() + from, name);
  }

  void scheme() const {
    if (at.scheme_end == offsets::none) return;
    if (changes(letter_case)) put_lowered(scheme_name());
    else out += scheme_name();
    out += ':';
  }

  void host_name(std::string_view name) const {
    bool lowered = applies(host_case);
    if (how.spellings == all_spellings)
      return put_host(out, name, profile, lowered ? letters::lowered : letters::kept);
    auto own = coder(alphabet_of(part::user)).verbatim();
    if (changes(escapes) && has_generic_grammar(profile)) own.undo = grammar::rfc3986::unreserved;
    auto from = out.size();
    own.part(name, 0, name.size());
    if (!lowered) return;
    for (auto i = from; i < out.size(); ++i) {
      if (is_escape(out, i)) i += 2;
      else out[i] = lower(out[i]);
    }
  }

  void host() const {
    auto from = out.size();
    host_name(text.substr(at.host, at.host_end - at.host));
    // A colon without a port is not a port.
    bool alone = at.authority == at.host && at.path - at.host_end < 2;
    if (alone && applies(local_host) && rules.localhost_is_void &&
        out.compare(from, out.npos, "localhost") == 0)
      out.resize(from);
  }

  void port(std::string_view digits) const {
    if (applies(port_number)) {
      auto significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
      digits = significant.empty() && !digits.empty() ? "0" : significant;
      if (digits.empty() && !rules.default_port) return;
    }
    bool is_default = digits.empty() || digits == std::to_string(rules.default_port);
    if (applies(default_port) && rules.default_port && is_default) return;
    (out += ':') += digits;
  }

  // Lenient parsing repairs nothing here, so that the result stays legal.
  void login() const {
    auto of = alphabet_of(part::password);
    auto code = of.escapes ? coder(of) : coder(of).verbatim();
    if (of.escapes && changes(escapes)) {
      code.undo = code.undo & of.may_stand;
      code.keep = code.keep & of.may_stand;
    }
    code.keep = code.keep | ":";
    if (applies(login_escapes) && rules.login_is_decoded) code.undo = code.undo | (of.may_stand - ":");
    code.part(text, at.authority, at.host - 1);
    out += '@';
  }

  void authority() const {
    if (at.authority == offsets::none) return;
    out += "//";
    if (at.authority < at.host) login();
    host();
    if (at.host_end < at.path) port(text.substr(at.host_end + 1, at.path - at.host_end - 1));
  }

  /// Whether a segment begins with a dot, escaped or not.
  bool may_have_dots() const {
    auto path = text.substr(at.path, at.path_end - at.path);
    if (path.starts_with('.') || path.starts_with('%')) return true;
    return simd::first_pair(path, '/', '.') < path.size() || simd::first_pair(path, '/', '%') < path.size();
  }

  /// The stretches of data of a path or query; calls `data_in` once for each.
  struct data_stretches {
    part which;
    std::string_view text;
    syntax const& rules;
    stretch now{0, 0};

    stretch from(std::size_t begin) {
      if (begin >= now.end) now = rules.data_in(which, text, begin);
      return {std::max(begin, now.begin), std::max(begin, now.end)};
    }
  };

  data_stretches data_of(part which) const {
    auto begin = which == part::path ? at.path : at.path_end + 1;
    auto end = which == part::path ? at.path_end : at.query_end;
    return {which, text.substr(begin, end - begin), rules};
  }

  /// Recodes bytes of the path or query. Text outside data gets neither escapes nor illegal octets.
  void stretches(data_stretches& data, recoder const& code, std::size_t from, std::size_t to) const {
    if (!rules.data_in) return code.part(text, from, to);
    auto of = alphabet_of(data.which);
    recoder const fixed{out, code.undo & of.plain & of.may_stand, any_octet, code.keeps_digits};
    auto begin = static_cast<std::size_t>(data.text.data() - text.data());
    while (from < to) {
      auto next = data.from(from - begin);
      auto data_begin = std::min(next.begin + begin, to), data_end = std::min(next.end + begin, to);
      fixed.part(text, from, data_begin);
      code.part(text, data_begin, data_end);
      from = data_end;
    }
  }

  /// Returns the end of text before a colon in the first segment of a partial form, which must not become a scheme.
  std::size_t false_scheme() const {
    if (at.scheme_end != offsets::none || at.authority != offsets::none) return at.path;
    auto end = text.find_first_of(":/", at.path);
    return end < at.path_end && text[end] == ':' ? end + 1 : at.path;
  }

  // Segment by segment if dots are kept: "." and ".." are neither decoded from escapes nor escaped.
  void path() const {
    auto code = coder(alphabet_of(part::path));
    auto data = data_of(part::path);
    code.keep = code.keep | "/";  // between segments, even if it is data within them
    bool partial = at.scheme_end == offsets::none && at.authority == offsets::none;
    if (!partial && !may_have_dots()) return stretches(data, code, at.path, at.path_end);
    std::size_t from = false_scheme();
    code.verbatim().part(text, at.path, from);
    bool may_make_scheme = partial && from == at.path;
    while (true) {
      auto to = std::min<std::size_t>(text.find('/', from), at.path_end);
      auto element = text.substr(from, to - from);
      bool as_it_is = rules.keeps_dot_segments ? spells_dots(element) : is_dots(element);
      auto own = as_it_is ? code.verbatim() : code;
      if (std::exchange(may_make_scheme, false)) own.undo = own.undo - ":";
      stretches(data, own, from, to);
      if (to == at.path_end) return;
      out += '/';
      from = to + 1;
    }
  }

  // RFC 1630 §Query strings: the plus sign is a space between two words; no word is empty.
  void words(std::size_t query_begin) const {
    if (!rules.query_is_words || !applies(search_spaces)) return;
    std::string_view query = std::string_view(out).substr(query_begin);
    if (query.find("%20") == query.npos) return;
    std::string spaced, rewritten;
    for (std::size_t i = 0; i < query.size(); ++i) {
      bool escaped = query.substr(i, 3) == "%20";
      spaced += escaped || query[i] == '+' ? ' ' : query[i];
      if (escaped) i += 2;
    }
    put_words(rewritten, spaced, any_octet);
    out.replace(query_begin, query.size(), rewritten);
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
      out.insert(path_begin, "/.");  // the path must not become an authority
  }

  /// Whether the part's literals stay: coder(of).keep has them all.
  bool keeps(part which) const {
    if (!changes(escapes)) return true;
    auto const& read_by = has_generic_grammar(profile) ? generic_syntax(profile) : rules;
    auto keeps_all = [&](charset const& legal, charset const& plain, charset const& reserved) {
      return legal - (plain & how.only) - reserved == charset{};
    };
    switch (which) {
      case part::path: return keeps_all(read_by.path, rules.plain_path, rules.reserved_path);
      case part::query: return keeps_all(read_by.query, rules.plain_query, rules.reserved_query);
      case part::fragment: return keeps_all(read_by.fragment, rules.plain_query, rules.reserved_query);
      default: return keeps_all(read_by.user, rules.plain_user, rules.reserved_user | ":");
    }
  }

  /// Whether the literals of each part stay.
  bool keeps_literals() const {
    if (!keeps(part::path)) return false;
    if (at.path_end < at.query_end && !keeps(part::query)) return false;
    if (at.query_end < text.size() && !keeps(part::fragment)) return false;
    return at.authority >= at.host || keeps(part::user);  // without an authority it is `none`, the highest
  }

  /// Whether each escape stays as it is written. None may stand before the path, where hosts and logins have their own rules.
  bool keeps_escapes() const {
    auto i = text.find('%');
    if (i < at.path || rules.query_is_words) return false;
    auto undo = coder(alphabet_of(part::path)).undo | coder(alphabet_of(part::query)).undo |
                coder(alphabet_of(part::fragment)).undo;
    for (; i != text.npos; i = text.find('%', i + 3))
      if (lowalpha[text[i + 1]] || lowalpha[text[i + 2]] || undo[escaped_octet(text, i)]) return false;
    return true;
  }

  /// Detects the most common texts that are in normal form, or are but for an empty path.
  bool changes_at_most_the_empty_path() const {
    if (how.mode == mode::lenient || at.query_end + 1 == text.size() || !keeps_literals()) return false;
    if (how.scheme_rules & without_asides && rules.ignores_query_and_fragment) return false;
    auto applied = how.scheme_rules & all_scheme_rules;
    bool by_scheme = applied == all_scheme_rules;
    bool has_rules = rules.normalize_scheme || rules.localhost_is_void || at.host_end < at.path;
    if (applied != 0 && (!by_scheme || has_rules || at.authority == offsets::none)) return false;
    auto marks = marks_seen & not_looked_at ? marks_of(text, at.path) : marks_seen;
    bool removes_dots = by_scheme && rules.dots_are_removed;
    if (marks & has_capital || (removes_dots && marks & has_dot_segment)) return false;
    return !(marks & has_escape) || keeps_escapes();
  }

  bool adds_slash() const {
    return applies(empty_path) && at.path == at.path_end && rules.empty_path_is_slash;
  }

  /// Returns whether the scheme module accepts the URI, too.
  bool is_accepted(std::string_view name) const {
    if (!rules.check) return true;
    auto own = split(name, at.scheme_end, rules);
    error_of_parse wrong;
    rules.check(access::view(name, own, profile, how.mode), wrong);
    return !wrong.value();
  }

  /// Applies the scheme module's normal form to URIs that it accepts.
  void normalize_scheme(std::size_t path_begin) const {
    auto before = out;
    rules.normalize_scheme(out, path_begin);
    if (out != before && !is_accepted(before)) out = before;
  }

  void all() const {
    scheme();
    authority();
    auto path_begin = out.size();
    path();
    path_rules(path_begin);
    bool asides = !(how.scheme_rules & without_asides) || !rules.ignores_query_and_fragment;
    if (asides && at.path_end < at.query_end) {
      out += '?';
      auto query_begin = out.size();
      auto data = data_of(part::query);
      stretches(data, coder(alphabet_of(part::query)), at.path_end + 1, at.query_end);
      words(query_begin);
    }
    if (applies(module_rules) && rules.normalize_scheme) normalize_scheme(std::min(path_begin, out.size()));
    if (!asides) return;
    bool void_fragment = at.query_end + 1 >= text.size();
    if (at.query_end == text.size() || (void_fragment && rules.void_fragment_is_none && changes(escapes)))
      return;
    out += '#';
    coder(alphabet_of(part::fragment)).part(text, at.query_end + 1, text.size());
  }
};

}  // namespace

void put_host(std::string& out, std::string_view host, profile p, letters how) {
  auto from = out.size();
  if (simd::first_in(host, "%") == host.size()) {
    out.append(host);
    if (how == letters::lowered) simd::lower_to(out.data() + from, host);
    return;
  }
  charset const undo = has_generic_grammar(p) ? grammar::rfc3986::unreserved : charset{};  // RFC 3986 §6.2.2
  for (std::size_t i = 0; i < host.size(); ++i) {
    bool escaped = is_escape(host, i);
    auto octet = escaped ? escaped_octet(host, i) : host[i];
    if (escaped && !undo[octet]) put_escape(out, octet);
    else out += how == letters::lowered ? lower(octet) : octet;
    if (escaped) i += 2;
  }
}

std::string_view recoded(std::string& out, std::string_view text, cut_text const& read, profile p,
                         recoding const& how) {
  writer const work{out, text, p, how, *read.rules, read.at, read.marks};
  if (!work.changes_at_most_the_empty_path()) {
    out.clear();
    work.all();
    return out;
  }
  if (!work.adds_slash()) return text;
  out.assign(text, 0, read.at.path);
  out += '/';
  out.append(text, read.at.path);
  return out;
}

namespace {

/// The second try in lenient mode, with a text that was refused as it is.
result<void> recode_mended(std::string& out, std::string_view text, profile p, recoding const& how,
                           error wrong) {
  auto mended = rfc::mended(text, p);
  if (!mended) return unexpected(mended.error());
  auto read = cut(*mended, p, how.mode);
  if (!read) return unexpected(wrong);
  if (auto form = recoded(out, *mended, *read, p, how); form.data() == mended->data()) out.assign(form);
  return {};
}

}  // namespace

result<void> recode_to(std::string& out, std::string_view text, profile p, recoding const& how) {
  // g++ 12 stores a result that is made here in pieces, for which the caller's read waits.
  static constexpr result<void> done{};
  out.clear();
  auto read = cut(text, p, how.mode, looking::for_marks);
  if (!read) {
    if (how.mode == mode::lenient) return recode_mended(out, text, p, how, read.error());
    return unexpected(read.error());
  }
  auto form = recoded(out, text, *read, p, how);
  if (form.data() == text.data()) out.assign(text);
  return done;
}

}  // namespace detail

}  // namespace wend

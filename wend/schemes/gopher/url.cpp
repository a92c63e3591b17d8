// SPDX-License-Identifier: Apache-2.0
//
//     gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
//                      [ "%09" search [ "%09" gopher+_string ] ] ] ] ]              RFC 1738 §5
//     gtype          = xchar
//     selector       = *xchar
//     gopher+_string = *xchar
//
// RFC 1630 §BNF for specific URL schemes, and url7a §BNF syntax:
//
//     gopheraddress  = "gopher://" hostport [ "/" gtype [ gcommand ] ]
//     gopheraddress  = "gopher://" hostport [ "/" gtype [ selector ] ] [ "?" search ]
//     gtype          = xalpha
//
// What stands behind the type is one run of octets. In RFC 1738 its first two tabs cut it; in url7a a
// question mark does; in RFC 1630 the specific form has no cut, and the generic one lets a search follow.

#include "wend/schemes/gopher/url.hpp"

#include <algorithm>

#include "wend/base/ascii.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/form.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/grammar.hpp"
#include "wend/uri/law.hpp"
#include "wend/uri/percent.hpp"

namespace wend::gopher {
namespace {

constexpr std::uint16_t own_port = 70;  // RFC 1738 §3.4.1
constexpr char tab = '\t';

bool has_tab_rule(profile law) { return law >= profile::rfc1738; }

/// What a type may be, literally, where it is written.
constexpr charset gtype(profile law) {
  switch (law) {
    case profile::rfc1630: return grammar::rfc1630::xalpha_specific;
    case profile::url7a: return grammar::url7a::xalpha;
    case profile::rfc1738: return grammar::rfc1738::xchar;
    default: return grammar::rfc3986::pchar | "/";
  }
}

bool has_type(uri_view u) { return u.path().size() > 1; }

// GOPHER-25: the type may be an escape. A stray % of lenient reading is one itself.
char type_of(uri_view u) {
  if (!has_type(u)) return '1';
  return detail::is_escape(u.path(), 1) ? detail::escaped_octet(u.path(), 1) : u.path()[1];
}

// RFC 1630 and url7a give the type an alphabet of its own, without a slash and, in url7a, without a plus.
// Today it is whatever a path may hold: WHATWG URL §4.4 lets [ ] | \ stand there.
void check_type(uri_view u, listener say) {
  if (u.law() >= profile::rfc3986 || !has_type(u) || u.path()[1] == '%' || gtype(u.law())[u.path()[1]])
    return;
  say(errc::bad_path, u.offset_of(u.path()) + 1);
}

// RFC 4266 §2.1 knows no login either.
void check_modern(uri_view u, listener say) {
  internet::check_no_login(u, say);
  internet::check_server(u, say);
}

/// Puts decoded octets into one field after the other.
struct reader {
  url& made;
  bool at_tabs;           // RFC 1738 §3.4.2, §3.4.3; RFC 4266 §2.2, §2.3
  bool at_question_mark;  // url7a §Gopher; the generic form of RFC 1630; in use for searches ever since
  std::string* field = &made.selector;
  bool plus_is_space = false;

  bool next_field() {
    plus_is_space = false;
    if (!made.search) field = &made.search.emplace();
    else if (!made.plus) field = &made.plus.emplace();
    else return false;
    return true;
  }

  void octet(char c) {
    if (c != tab || !at_tabs || !next_field()) *field += c;
  }

  void mark(char c) {
    if (c == '?' && !made.search) {
      next_field();
      plus_is_space = true;  // RFC 1630 §Query strings
    } else {
      *field += c == '+' && plus_is_space ? ' ' : c;
    }
  }

  void all(std::string_view text) {
    charset const marks = at_question_mark ? "%?+" : "%";
    while (true) {
      std::size_t plain = 0;
      while (plain < text.size() && !marks[text[plain]]) ++plain;
      field->append(text.substr(0, plain));
      if (plain == text.size()) return;
      bool escape = detail::is_escape(text, plain);
      if (escape) octet(detail::escaped_octet(text, plain));
      else mark(text[plain]);
      text.remove_prefix(plain + (escape ? 3 : 1));
    }
  }
};

bool is_expressible(url const& x, profile law) {
  if (x.peer.host.empty() || (x.secure && law < profile::rfc3986)) return false;
  if (!has_tab_rule(law)) return !x.plus && x.search != "";  // url7a §BNF syntax: one word at least
  auto has_tab = [](std::string_view text) { return text.find(tab) != text.npos; };
  return !has_tab(x.selector) && !(x.search && has_tab(*x.search)) && (!x.plus || x.search);
}

result<std::string> rewrite(uri_view u, profile to) {
  auto x = parse(u);
  if (!x) return std::unexpected(x.error());
  bool same_parts = has_tab_rule(u.law()) && has_tab_rule(to);
  return format(same_parts ? std::move(*x) : in_parts_of(to, std::move(*x)), to);
}

/// RFC 1630 §Gopher, RFC 1738 §3.4.1: no path, "/" and "/1" are the top menu. The generic reader has made a
/// slash of the first.
void settle(std::string& text, std::size_t from) {
  auto path = std::string_view(text).substr(from);
  if (path.substr(0, path.find('?')) == "/1") text.erase(from + 1, 1);
}

/// RFC 4266 §2.1: a selector is octets, and so is what is searched for, but for its plus signs.
void settle_modern(std::string& text, std::size_t from) {
  constexpr charset pchar = grammar::rfc3986::pchar | "/";
  auto end = undo_escapes(text, from, std::min(text.find('?', from), text.size()), pchar);
  undo_escapes(text, end, text.size(), (pchar | "?") - "+");
  settle(text, from);
}

/// In RFC 1738 a question mark there would become the type.
void settle_1738(std::string& text, std::size_t from) {
  if (text.compare(from, text.npos, "/1") == 0) text.pop_back();
}

constexpr syntax form(profile law) {
  auto rules = grammar::internet_form(law, own_port);
  rules.empty_path_is_slash = true;
  rules.dots_are_removed = false;  // RFC 1630 §Gopher: a selector is no path
  rules.settle = law == profile::rfc3986 ? settle_modern : settle;
  rules.settles = "the top menu need not be named, and a selector is octets";
  rules.settles_spec = "RFC 1738 §3.4.1, RFC 4266 §2.1";
  rules.rewrite = rewrite;
  rules.check = law >= profile::rfc3986 ? check_modern : law < profile::rfc1738 ? check_type : nullptr;
  if (law == profile::url7a) rules.plain_path = rules.plain_path - "+";  // no type is a plus but as an escape
  if (law == profile::rfc1738) {  // §3.4.1: no characters are reserved
    rules.settle = settle_1738;
    rules.reserved_path = rules.reserved_query = "%#";
    rules.plain_path = rules.plain_query = grammar::rfc1738::xchar;
  }
  return rules;
}

constexpr syntax forms[] = {form(profile::rfc1630), form(profile::url7a), form(profile::rfc1738),
                            form(profile::rfc3986)};

syntax const* syntax_in(profile law) {
  return &forms[std::min<std::size_t>(static_cast<std::size_t>(law), 3)];
}

syntax const* secure_syntax_in(profile law) {
  return law < profile::rfc3986 ? nullptr : &forms[3];  // the older texts do not know gophers
}

// RFC 1738 §2, §3.4.2, §3.4.6. A telnet session is no object (RFC 1436 §3.8).
operations operations_of(uri_view u) {
  using enum operation;
  switch (type_of(u)) {
    case '1': return {access, list, find_attributes};
    case '8':
    case 'T': return {session};
    case '2':
    case '7': {
      auto read = parse(u);
      if (read && in_parts_of(profile::rfc1738, *read).search) return {access, search};
      return {search};
    }
    default: return {access, find_attributes};
  }
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  auto& x = *read;
  scheme_parts parts{{"type", std::string(1, x.type)}, {"selector", std::move(x.selector)}};
  auto add = [&](std::string_view key, auto value) {
    if (value) parts.push_back({key, std::move(*value)});
    else parts.push_back({key, std::monostate()});
  };
  auto answers = x.plus ? form_answers(*x.plus) : std::nullopt;
  bool asks = asks_for_form(x.plus);
  add("search", std::move(x.search));
  if (!has_tab_rule(u.law())) return parts;
  add("plus", std::move(x.plus));
  parts.push_back({"ask", asks});
  add("ask_values", std::move(answers));
  return parts;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "gopher",
                        .title = "The Gopher protocol",
                        .spec = "RFC 1738 §3.4, RFC 4266 §2",
                        .default_port = own_port,
                        .hierarchical = false,  // RFC 1630 §Gopher
                        .standings = {defined, defined, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = operations_of,
                        .parts_of = parts_of};

scheme const secure_descriptor{.name = "gophers",
                               .title = "The Gopher protocol over TLS",
                               .spec = "",  // no text has it; the name and its port are in use
                               .default_port = own_port,
                               .hierarchical = false,
                               .standings = {unknown, unknown, unknown, provisional, provisional},
                               .syntax_in = secure_syntax_in,
                               .operations_of = operations_of,
                               .parts_of = parts_of};

std::string_view gopher_path(uri_view u) noexcept {
  auto from = u.offset_of(u.path()) + (u.path().empty() ? 0u : 1u);
  return u.without_fragment().text().substr(from);
}

result<url> parse(uri_view u) {
  url made;
  made.secure = same_ignoring_case(u.scheme(), "gophers");
  bool known = made.secure ? u.law() >= profile::rfc3986 : same_ignoring_case(u.scheme(), "gopher");
  if (!known) return mistake(errc::unknown_scheme);
  if (u.has_userinfo()) return mistake(errc::login_not_allowed, u.offset_of(u.userinfo()));
  auto peer = internet::server_of(u, own_port);
  if (!peer) return std::unexpected(peer.error());
  made.peer = std::move(*peer);

  first_error wrong;
  check_type(u, wrong);
  if (wrong) return std::unexpected(*wrong);
  made.type = type_of(u);
  auto rest = gopher_path(u);
  if (has_type(u)) rest.remove_prefix(detail::is_escape(rest, 0) ? 3 : 1);
  bool modern = u.law() >= profile::rfc3986;
  reader{made, has_tab_rule(u.law()), modern ? takes_words(made.type) : u.has_query()}.all(rest);
  return made;
}

namespace {

result<std::string> written(url const& x, profile law) {
  if (!is_expressible(x, law)) return mistake(errc::not_expressible);
  std::string text = x.secure ? "gophers:" : "gopher:";
  internet::put_server(text, x.peer, own_port);
  text += '/';
  bool tabs = has_tab_rule(law);
  if (x.type == '1' && x.selector.empty() && !(tabs && x.search)) {
    if (!x.search) return text;
  } else {
    escape_to(text, {&x.type, 1}, gtype(law) - " ");
    text += escape(x.selector, context::selector, law);
  }
  if (!x.search) return text;
  if (!tabs) {
    put_words(text += '?', *x.search,
              law == profile::url7a ? grammar::url7a::xalpha : grammar::rfc1630::xalpha);
    return text;
  }
  (text += "%09") += escape(*x.search, context::selector, law);
  if (x.plus) (text += "%09") += escape(*x.plus, context::selector, law);
  return text;
}

}  // namespace

result<std::string> format(url const& x, profile law) {
  auto text = written(x, law);
  if (!text) return text;
  return if_it_means(x, std::move(*text), law, parse);  // a host may be none in another text
}

}  // namespace wend::gopher

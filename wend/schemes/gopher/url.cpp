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

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/schemes/gopher/item.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::gopher {
namespace {

constexpr char tab = '\t';

/// Puts decoded octets into one field after the other.
struct reader {
  url& x;
  bool at_tabs;           // RFC 1738 §3.4.2, §3.4.3; RFC 4266 §2.2, §2.3
  bool at_question_mark;  // url7a §Gopher; the generic form of RFC 1630; in use for searches ever since
  std::string* field = &x.selector;
  bool plus_is_space = false;

  bool next_field() {
    plus_is_space = false;
    if (!x.search) field = &x.search.emplace();
    else if (!x.plus) field = &x.plus.emplace();
    else return false;
    return true;
  }

  void octet(char c) {
    if (c != tab || !at_tabs || !next_field()) *field += c;
  }

  void mark(char c) {
    if (c == '?' && !x.search) {
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

bool is_expressible(url const& x, profile p) {
  if (x.peer.host.empty() || (x.secure && predates_rfc3986(p))) return false;
  if (!has_tab_rule(p)) return !x.plus && x.search != "";  // url7a §BNF syntax: one word at least
  auto has_tab = [](std::string_view text) { return text.find(tab) != text.npos; };
  return !has_tab(x.selector) && !(x.search && has_tab(*x.search)) && (!x.plus || x.search);
}

}  // namespace

std::string_view gopher_path(uri_view u) noexcept {
  auto from = u.offset_of(u.path()) + (u.path().empty() ? 0u : 1u);
  return u.without_fragment().text().substr(from);
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  url x;
  x.secure = same_ignoring_case(u.scheme(), "gophers");
  bool known = x.secure ? !predates_rfc3986(u.profile()) : same_ignoring_case(u.scheme(), "gopher");
  if (!known) return mistake(errc::unknown_scheme);
  if (u.has_userinfo()) return mistake(errc::login_not_allowed, u.offset_of(u.userinfo()));
  auto peer = internet::server_of(u, own_port);
  if (!peer) return unexpected(peer.error());
  x.peer = std::move(*peer);

  first_error wrong;
  check_type(u, wrong);
  if (wrong) return unexpected(*wrong);
  x.type = type_of(u);
  auto rest = gopher_path(u);
  if (has_type(u)) rest.remove_prefix(detail::is_escape(rest, 0) ? 3 : 1);
  bool modern = !predates_rfc3986(u.profile());
  reader{x, has_tab_rule(u.profile()), modern ? takes_words(x.type) : u.has_query()}.all(rest);
  return x;
}

namespace {

result<std::string> written(url const& x, profile p) {
  if (!is_expressible(x, p)) return mistake(errc::not_expressible);
  std::string text = x.secure ? "gophers:" : "gopher:";
  internet::put_server(text, x.peer, own_port);
  text += '/';
  bool tabs = has_tab_rule(p);
  if (x.type == '1' && x.selector.empty() && !(tabs && x.search)) {
    if (!x.search) return text;
  } else {
    escape_to(text, {&x.type, 1}, gtype(p) - " ");
    text += escape(x.selector, context::selector, p);
  }
  if (!x.search) return text;
  if (!tabs) {
    put_words(text += '?', *x.search,
              p == profile::url7a ? grammar::url7a::xalpha : grammar::rfc1630::xalpha);
    return text;
  }
  (text += "%09") += escape(*x.search, context::selector, p);
  if (x.plus) (text += "%09") += escape(*x.plus, context::selector, p);
  return text;
}

}  // namespace

result<std::string> format(url const& x, profile p) {
  auto text = written(x, p);
  if (!text) return text;
  return if_it_reads_as(x, std::move(*text), p, parse);  // a host may be none in another text
}

}  // namespace wend::gopher

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/module.hpp"

#include <algorithm>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/schemes/gopher/command.hpp"
#include "wend/schemes/gopher/item.hpp"
#include "wend/schemes/gopher/plus.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::gopher {
namespace {

// RFC 4266 §2.1 knows no login either.
void check_modern(uri_view u, diagnostic_sink say) {
  internet::check_no_login(u, say);
  internet::check_server(u, say);
}

result<std::string> rewrite(uri_view u, profile to) {
  auto x = parse(u);
  if (!x) return unexpected(x.error());
  bool same_parts = has_tab_rule(u.profile()) && has_tab_rule(to);
  return format(same_parts ? std::move(*x) : in_parts_of(to, std::move(*x)), to);
}

/// RFC 1630 §Gopher, RFC 1738 §3.4.1: no path, "/" and "/1" are the top menu. The generic reader has made a
/// slash of the first.
void normalize_scheme(std::string& text, std::size_t from) {
  auto path = std::string_view(text).substr(from);
  if (path.substr(0, path.find('?')) == "/1") text.erase(from + 1, 1);
}

/// RFC 4266 §2.1: a selector is octets, and so is what is searched for, but for its plus signs.
void normalize_modern(std::string& text, std::size_t from) {
  constexpr charset pchar = grammar::rfc3986::pchar | "/";
  auto end = undo_escapes(text, from, std::min(text.find('?', from), text.size()), pchar);
  undo_escapes(text, end, text.size(), (pchar | "?") - "+");
  normalize_scheme(text, from);
}

/// In RFC 1738 a question mark there would become the type.
void settle_1738(std::string& text, std::size_t from) {
  if (text.compare(from, text.npos, "/1") == 0) text.pop_back();
}

constexpr syntax form(profile p) {
  auto rules = grammar::internet_form(p, own_port);
  rules.empty_path_is_slash = true;
  rules.dots_are_removed = false;  // RFC 1630 §Gopher: a selector is no path
  rules.normalize_scheme = p == profile::rfc3986 ? normalize_modern : normalize_scheme;
  rules.normalizes = "the top menu need not be named, and a selector is octets";
  rules.normalizes_spec = "RFC 1738 §3.4.1, RFC 4266 §2.1";
  rules.rewrite = rewrite;
  rules.check = !predates_rfc3986(p) ? check_modern : predates_rfc1738(p) ? check_type : nullptr;
  if (p == profile::url7a) rules.plain_path = rules.plain_path - "+";  // no type is a plus but as an escape
  if (p == profile::rfc1738) {                                         // §3.4.1: no characters are reserved
    rules.normalize_scheme = settle_1738;
    rules.reserved_path = rules.reserved_query = "%#";
    rules.plain_path = rules.plain_query = grammar::rfc1738::xchar;
  }
  return rules;
}

constexpr syntax forms[] = {form(profile::rfc1630), form(profile::url7a), form(profile::rfc1738),
                            form(profile::rfc3986)};

syntax const* syntax_in(profile p) { return &forms[text_row_of(p)]; }

syntax const* secure_syntax_in(profile p) {
  return predates_rfc3986(p) ? nullptr : &forms[3];  // the older profiles do not know gophers
}

// RFC 1738 §2, §3.4.2, §3.4.6. A telnet session is no object (RFC 1436 §3.8).
verb_set operations_of(uri_view u) {
  using enum verb;
  switch (type_of(u)) {
    case '1': return {get, list, stat};
    case '8':
    case 'T': return {session};
    case '2':
    case '7': {
      auto read = parse(u);
      if (read && in_parts_of(profile::rfc1738, *read).search) return {get, search};
      return {search};
    }
    default: return {get, stat};
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
  if (!has_tab_rule(u.profile())) return parts;
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
                        .grammar_spec = "RFC 4266 §2.1",
                        .default_port = own_port,
                        .hierarchical = false,  // RFC 1630 §Gopher
                        .standings = {defined, defined, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const secure_descriptor{.name = "gophers",
                               .title = "The Gopher protocol over TLS",
                               .spec = "",  // no text has it; the name and its port are in use
                               .default_port = own_port,
                               .hierarchical = false,
                               .standings = {unknown, unknown, unknown, provisional, provisional},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of),
                               .parts_of = for_lists(parts_of)};

}  // namespace wend::gopher

// SPDX-License-Identifier: Apache-2.0
//
// RFC 2056. RFC 1738 §4 reserves the name z39.50, which was never given a form: these two came instead.

#include "wend/schemes/z3950/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::z3950 {
namespace {

constexpr std::uint16_t own_port = 210;  // RFC 2056 §3, §4
// RFC 1738 §2.2 calls the tilde unsafe; RFC 3986 §2.3 does not tell it from its escape.
constexpr charset uchar = grammar::rfc1738::uchar | "~";
constexpr charset listed_char = uchar - "+";
constexpr charset keyword_char = grammar::alphanum | "-";

bool is_session(uri_view u) { return lower(u.scheme().back()) == 's'; }

/// The pieces as they stand. The parameters follow the docid where there is one, else the databases.
struct pieces_of {
  std::string_view databases{}, docid{}, parameters{};

  explicit pieces_of(uri_view u) {
    databases = u.path().substr(u.path().starts_with('/'));
    docid = u.query();
    auto& last = u.has_query() ? docid : databases;
    auto mark = std::min(last.find(';'), last.size());
    parameters = last.substr(mark);
    last = last.substr(0, mark);
  }
};

/// One parameter, `;keyword=value`.
struct parameter {
  std::string_view keyword{}, value{};

  explicit parameter(std::string_view text) {
    auto equals = std::min(text.find('='), text.size());
    keyword = text.substr(0, equals);
    value = text.substr(std::min(equals + 1, text.size()));
  }
};

auto parameters_in(std::string_view text) { return pieces(text.substr(1), ';'); }

struct reader {
  uri_view u;
  diagnostic_sink say;

  void all() const {
    internet::check_server(u, say);
    internet::check_no_login(u, say);
    pieces_of const given(u);
    bool needs_database = !is_session(u) || u.has_query();
    if (needs_database || !given.databases.empty()) list(given.databases, errc::bad_path);
    if (u.has_query()) text(given.docid, uchar, errc::bad_query);
    if (!given.parameters.empty()) parameters(given.parameters);
  }

 private:
  void bad(errc code, std::string_view piece, std::size_t at = 0) const {
    say(code, u.offset_of(piece) + at);
  }

  void text(std::string_view piece, charset set, errc code) const {
    if (piece.empty()) return bad(code, piece);
    for (std::size_t i = 0; i < piece.size(); ++i)
      if (!set[piece[i]] && piece[i] != '%') return bad(code, piece, i);
  }

  void list(std::string_view piece, errc code) const {
    for (auto name : pieces(piece, '+')) text(name, listed_char, code);
  }

  void parameters(std::string_view query) const {
    auto code = u.has_query() ? errc::bad_query : errc::bad_path;
    bool had_esn = false, had_rs = false;
    for (auto piece : parameters_in(query)) {
      parameter const given(piece);
      bool is_esn = given.keyword == "esn", is_rs = given.keyword == "rs";
      bool misplaced = (is_esn && (had_esn || had_rs)) || (is_rs && had_rs);
      if (misplaced) bad(code, piece);
      had_esn |= is_esn;
      had_rs |= is_rs;
      if (given.keyword.empty()) bad(code, piece);
      for (std::size_t i = 0; i < given.keyword.size(); ++i)
        if (!keyword_char[given.keyword[i]]) return bad(code, piece, i);
      if (is_rs) list(given.value, code);
      else text(given.value, uchar, code);
    }
  }
};

/// What is no keyword, which stands behind a semicolon up to its equals sign.
stretch data_in(part, std::string_view text, std::size_t from) {
  while (from < text.size()) {
    auto semicolon = text.rfind(';', from);
    auto end = std::min(text.find(';', from + 1), text.size());
    auto begin = semicolon == text.npos
                     ? from
                     : std::max(from, std::min(text.substr(0, end).find('=', semicolon), end));
    if (begin < end) return {begin, end};
    from = end;
  }
  return {text.size(), text.size()};
}

void check(uri_view u, diagnostic_sink say) { reader{u, say}.all(); }

constexpr syntax form = [] {
  auto rules = grammar::rfc3986::generic;
  rules.default_port = own_port;
  rules.dots_are_removed = false;  // the name is not a path
  rules.data_in = data_in;
  rules.check = check;
  return rules;
}();

syntax const* syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &form; }

verb_set operations_of(uri_view u) {
  if (is_session(u)) return {verb::session};
  return {verb::get};
}

part_value shown(std::optional<std::string> const& text) {
  if (!text) return {};
  return *text;
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  auto listed = [](strings const& list) { return std::vector<std::string>(list.begin(), list.end()); };
  return {{"databases", listed(read->databases)},
          {"docid", shown(read->docid)},
          {"element_set", shown(read->element_set)},
          {"record_syntax", listed(read->record_syntaxes)}};
}

void read_list(strings& into, std::string_view list) {
  for (auto name : pieces(list, '+')) into.push_back(unescaped(name));
}

void read_parameter(url& into, std::string_view text) {
  parameter const given(text);
  if (given.keyword == "esn") into.element_set = unescaped(given.value);
  else if (given.keyword == "rs") read_list(into.record_syntaxes, given.value);
  else into.others.push_back(unescaped(text));
}

void put_list(std::string& out, strings const& names) {
  bool first = true;
  for (auto name : names) {
    if (!first) out += '+';
    escape_to(out, name, listed_char);
    first = false;
  }
}

void put_parameters(std::string& out, url const& x) {
  if (x.element_set) escape_to(out += ";esn=", *x.element_set, uchar);
  if (!x.record_syntaxes.empty()) put_list(out += ";rs=", x.record_syntaxes);
  for (auto text : x.others) {
    parameter const given(text);
    (out += ';') += given.keyword;
    escape_to(out += '=', given.value, uchar);
  }
}

constexpr scheme row(std::string_view name, std::string_view title) {
  using enum standing;
  return {.name = name,
          .title = title,
          .spec = "RFC 2056",
          .grammar_spec = "RFC 2056 §5",
          .default_port = own_port,
          .hierarchical = false,
          .standings = {unknown, unknown, unknown, defined, defined},
          .syntax_in = syntax_in,
          .operations_of = for_lists(operations_of),
          .parts_of = for_lists(parts_of)};
}

}  // namespace

scheme const retrieval_descriptor = row("z39.50r", "Z39.50 retrieval");
scheme const session_descriptor = row("z39.50s", "Z39.50 session");

using enum standing;

scheme const reserved_descriptor{.name = "z39.50",
                                 .title = "Z39.50, now z39.50r and z39.50s",
                                 .spec = "RFC 1738 §4",
                                 .hierarchical = false,
                                 .standings = {unknown, unknown, reserved, historical, historical}};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  auto name = u.scheme();
  bool ours = same_ignoring_case(name, "z39.50s") || same_ignoring_case(name, "z39.50r");
  if (!ours || predates_rfc3986(u.profile())) return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  pieces_of const given(u);
  url x{.session = is_session(u), .server = *internet::server_of(u, own_port)};
  if (!given.databases.empty()) read_list(x.databases, given.databases);
  if (u.has_query()) x.docid = unescaped(given.docid);
  if (!given.parameters.empty())
    for (auto parameter : parameters_in(given.parameters)) read_parameter(x, parameter);
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = x.session ? "z39.50s:" : "z39.50r:";
  internet::put_server(text, x.server, own_port);
  std::string rest;
  put_list(rest, x.databases);
  if (x.docid) escape_to(rest += '?', *x.docid, uchar);
  put_parameters(rest, x);
  if (!rest.empty()) (text += '/') += rest;
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::z3950

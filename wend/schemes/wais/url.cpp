// SPDX-License-Identifier: Apache-2.0
//
// A database and its search are written alike in all the texts. A document is not: the WAIS id behind its
// type is a list of numbered fields (RFC 1630 §WAIS), a length and a path (url7a §WAIS), or one opaque name
// (RFC 1738 §3.9, RFC 4156 §2).
//
//     rfc1630   wais://h.example/db/TEXT/1=h.example;2=db;3=0%20%2Fa;
//     url7a     wais://h.example/db/TEXT/1024/h.example/db/a
//     rfc1738   wais://h.example/db/TEXT/1%3Dh.example%3B2%3Ddb%3B3%3D0%20%2Fa%3B

#include "wend/schemes/wais/url.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::wais {
namespace {

constexpr std::uint16_t own_port = 210;

/// The path as it is written. One slash: a database; three: a document; anything else is neither.
struct layout {
  std::string_view database{}, wtype{}, id{};
  int slashes = 0;
  bool is_document() const { return slashes == 3; }
};

layout laid_out(std::string_view path) {
  layout parts;
  for (auto piece : {&parts.database, &parts.wtype, &parts.id}) {
    if (!path.starts_with('/')) break;
    path.remove_prefix(1);
    bool is_last = ++parts.slashes == 3;
    *piece = path.substr(0, is_last ? path.npos : path.find('/'));
    path.remove_prefix(piece->size());
  }
  return parts;
}

/// url7a: digits "/" path. Nothing where the length or its slash is missing.
std::optional<std::uint64_t> take_length(std::string_view& rest) {
  std::uint64_t length = 0;
  auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  if (failed != std::errc{}) return {};
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (!rest.starts_with('/')) return {};
  rest.remove_prefix(1);
  return length;
}

/// database and wtype: what the path as a whole may hold and they may not. RFC 1630 §BNF for specific URL
/// schemes keeps the marks of the fields out of them, and url7a's xalphas have no plus sign.
void check_name(std::string_view name, uri_view u, diagnostic_sink say) {
  bool may_be_empty = !predates_rfc1738(u.profile());  // RFC 1738 §5: *uchar
  if (name.empty()) return say(may_be_empty ? errc::empty_part : errc::bad_wais_path, u.offset_of(name));
  if (may_be_empty) return;
  bool lenient = u.mode() == mode::lenient;
  charset const foreign = u.profile() == profile::rfc1630 ? "=;" : "+";
  for (char const& c : name)
    if (foreign[c]) say(lenient ? errc::other_profile : errc::bad_char, u.offset_of({&c, 1}));
}

void check_fields(std::string_view rest, uri_view u, diagnostic_sink say) {
  do {
    auto field = take_field(rest);
    if (!field) return say(errc::bad_wais_path, u.offset_of(rest));
    if (auto second = field->value.find('='); second != field->value.npos)
      say(errc::bad_char, u.offset_of(field->value) + second);
  } while (!rest.empty());
}

void check_document(layout const& parts, uri_view u, diagnostic_sink say) {
  check_name(parts.wtype, u, say);
  if (u.has_query()) say(errc::bad_wais_path, u.offset_of(u.query()) - 1);
  auto id = parts.id;
  if (u.profile() == profile::rfc1630) return check_fields(id, u, say);
  if (u.profile() == profile::url7a) {
    if (!take_length(id)) say(errc::bad_wais_path, u.offset_of(id));
    return;
  }
  // RFC 1738 §5: wpath = *uchar, which has no slash although many an id does.
  if (auto slash = id.find('/'); slash != id.npos) say(errc::bad_wais_path, u.offset_of(id) + slash);
}

void check_path(uri_view u, diagnostic_sink say) {
  auto const parts = laid_out(u.path());
  bool complete = parts.slashes == 1 || parts.slashes == 3;
  if (!u.has_authority()) return;  // no-host is reported already
  if (!complete) return say(errc::bad_wais_path, u.offset_of(u.path()) + u.path().size());
  check_name(parts.database, u, say);
  if (parts.is_document()) check_document(parts, u, say);
}

/// RFC 4156 §2, in words that the generic grammar does not have.
void check_all(uri_view u, diagnostic_sink say) {
  internet::check_server(u, say);
  internet::check_no_login(u, say);
  check_path(u, say);
}

result<std::string> rewrite(uri_view, profile to);

// RFC 4156 §2: a name, an id and a search are what they are decoded to.
void normalize_scheme(std::string& text, std::size_t from) {
  auto end = undo_escapes(text, from, std::min(text.find('?', from), text.size()), grammar::rfc3986::pchar);
  undo_escapes(text, end, text.size(), grammar::rfc3986::pchar | "/?");
}

constexpr syntax form(profile p) {
  auto rules = grammar::internet_form(p, own_port);
  rules.check = predates_rfc3986(p) ? check_path : check_all;
  rules.empty_path_is_slash = false;  // RFC 4156 §2: a database must follow
  rules.dots_are_removed = false;     // an id is no path
  rules.rewrite = rewrite;
  if (p == profile::rfc1630) rules.path = rules.path | "=;";
  if (p == profile::url7a) rules.plain_path = rules.plain_path - "+";  // no name has it but as an escape
  if (p == profile::rfc3986) {
    rules.normalize_scheme = normalize_scheme;
    rules.normalizes = "names, ids and searches are compared decoded";
    rules.normalizes_spec = "RFC 4156 §2";
  }
  if (p != profile::rfc1738) return rules;
  rules.has_query = true;
  rules.path = grammar::rfc1738::uchar | "/";
  rules.query = grammar::rfc1738::uchar | ";:@&=";
  rules.reserved_path = rules.reserved_query = "/?%#";
  rules.plain_path = grammar::rfc1738::uchar;
  rules.plain_query = rules.query;
  return rules;
}

using enum profile;
constexpr syntax forms[] = {form(rfc1630), form(url7a), form(rfc1738), form(rfc3986)};

syntax const* syntax_in(profile p) { return &forms[text_row_of(p)]; }

// RFC 1738 §3.9: a database is there to be searched, a document to be retrieved.
verb_set operations_of(uri_view u) {
  using enum verb;
  if (laid_out(u.path()).is_document()) return {get};
  if (u.has_query()) return {get, search};
  return {search};
}

// RFC 1630 §Query strings: the plus sign is a space.
std::string words_of(uri_view u) {
  if (!predates_rfc1738(u.profile())) return unescaped(u.query());
  std::string spaced(u.query());
  std::ranges::replace(spaced, '+', ' ');
  return unescaped(spaced);
}

numbered_values numbered(strings const& fields) {
  numbered_values numbers;
  for (auto field : fields) {
    std::uint64_t number = 0;
    auto after = std::from_chars(field.data(), field.data() + field.size(), number).ptr + 1;
    numbers.emplace_back(number, std::string(after, field.data() + field.size()));
  }
  return numbers;
}

template <class T>
part_value given_if(bool given, T const& value) {
  return given ? part_value(value) : part_value();
}

scheme_parts parts_of(uri_view u) {
  auto const read = parse(u);
  if (!read) return {};
  bool is_document = read->wtype.has_value();
  std::string const kind = is_document ? "document" : read->search ? "search" : "database";
  scheme_parts parts{{"form", kind}, {"database", read->database}};
  parts.push_back({"search", given_if(read->search.has_value(), read->search.value_or(""))});
  parts.push_back({"wtype", given_if(is_document, read->wtype.value_or(""))});
  if (u.profile() == profile::rfc1630) {
    parts.push_back({"fields", given_if(is_document, numbered(read->fields))});
  } else if (u.profile() == profile::url7a) {
    parts.push_back({"length", given_if(is_document, read->length.value_or(0))});
    parts.push_back({"docpath", given_if(is_document, read->id)});
  } else {
    parts.push_back({"wpath", given_if(is_document, read->id)});
  }
  return parts;
}

void add_field(strings& fields, std::uint64_t number, std::string_view value) {
  auto text = std::to_string(number) + '=';
  fields.push_back(text += value);
}

// database and wtype, as each text writes them.
void put_name(std::string& out, std::string_view name, profile p) {
  constexpr charset literal[] = {grammar::rfc1630::xalpha_specific, grammar::url7a::xalpha - " ",
                                 grammar::rfc1738::uchar, grammar::rfc1738::uchar | "~"};
  escape_to(out += '/', name, literal[text_row_of(p)]);
}

void put_search(std::string& out, std::string_view words, profile p) {
  out += '?';
  if (!predates_rfc1738(p)) out += escape(words, context::search, p);
  else put_words(out, words, p == profile::rfc1630 ? grammar::rfc1630::xalpha : grammar::url7a::xalpha);
}

void put_id(std::string& out, url const& x, profile p) {
  out += '/';
  for (auto field : x.fields) {
    auto equals = field.find('=');
    ((out += field.substr(0, equals + 1)) += escape(field.substr(equals + 1), context::wais_id, p)) += ';';
  }
  if (x.length) (out += std::to_string(*x.length)) += '/';
  out += escape(x.id, context::wais_id, p);
}

bool has_form_in(profile p, url const& x) {
  bool older = predates_rfc1738(p);
  if (x.search && x.wtype) return false;
  if (older && (x.database.empty() || x.wtype == "" || x.search == "")) return false;
  bool has_id = !x.fields.empty() || !x.id.empty() || x.length;
  if (!x.wtype) return !has_id;
  if (p == profile::rfc1630) return !x.fields.empty() && x.id.empty() && !x.length;
  return x.fields.empty() && x.length.has_value() == (p == profile::url7a);
}

void read_document(url& x, layout written, profile p) {
  x.wtype = unescaped(written.wtype);
  if (p == profile::url7a) x.length = take_length(written.id);
  if (p != profile::rfc1630) x.id = unescaped(written.id);
  else
    while (auto field = take_field(written.id)) add_field(x.fields, field->number, unescaped(field->value));
}

/// The id in RFC 1630's words; nothing where a field holds the mark that would end it.
std::optional<std::string> spelled(strings const& fields) {
  std::string text;
  for (auto field : fields) {
    if (field.find(';') != field.npos) return {};
    (text += field) += ';';
  }
  return text;
}

// RFC 1630 §WAIS, RFC 1738 §3.9: the fields are one id, so the other text has them as one, encoded as a
// whole; and back, where an id spells fields. url7a §WAIS: the length is kept for historical reasons, so it
// may go.
result<std::string> rewrite(uri_view u, profile to) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  auto at = laid_out(u.path()).id;
  auto& x = *read;
  if (to != profile::url7a) x.length.reset();
  if (to == profile::rfc1630 && x.fields.empty()) {
    x.fields = fields_spelled(x.id);
    if (!x.fields.empty()) x.id.clear();
  } else if (!predates_rfc1738(to) && !x.fields.empty()) {
    auto id = spelled(x.fields);
    if (!id) return mistake(errc::not_expressible, u.offset_of(at));
    x.id = std::move(*id);
    x.fields.clear();
  }
  auto text = format(x, to);
  if (!text) return mistake(text.error().code, u.offset_of(x.wtype ? at : u.path()));
  return text;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "wais",
                        .title = "Wide Area Information Servers",
                        .spec = "RFC 1738 §3.9, RFC 4156",
                        .grammar_spec = "RFC 4156 §2",
                        .default_port = own_port,
                        .hierarchical = false,
                        .standings = {defined, defined, defined, historical, historical},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

std::optional<field> take_field(std::string_view& rest) {
  field f;
  auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), f.number);
  if (failed != std::errc{}) return {};
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (!rest.starts_with('=')) return {};
  auto semicolon = std::min(rest.find(';'), rest.size());
  f.value = rest.substr(1, semicolon - 1);
  rest.remove_prefix(semicolon);
  if (rest.empty()) return {};
  rest.remove_prefix(1);
  return f;
}

strings fields_spelled(std::string_view id) {
  strings fields;
  while (!id.empty()) {
    auto field = take_field(id);
    if (!field) return {};
    add_field(fields, field->number, field->value);
  }
  return fields;
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "wais")) return mistake(errc::unknown_scheme);
  first_error wrong;
  check_all(u, wrong);
  if (wrong) return unexpected(*wrong);
  auto server = internet::server_of(u, own_port);
  if (!server) return unexpected(server.error());

  auto written = laid_out(u.path());
  result<url> x(std::in_place);
  x->server = std::move(*server);
  x->database = unescaped(written.database);
  if (u.has_query()) x->search = words_of(u);
  if (written.is_document()) read_document(*x, written, u.profile());
  return x;
}

namespace {

result<std::string> written(url const& x, profile p) {
  if (!has_form_in(p, x)) return mistake(errc::not_expressible);
  std::string text = "wais:";
  internet::put_server(text, x.server, own_port);
  put_name(text, x.database, p);
  if (x.search) put_search(text, *x.search, p);
  if (!x.wtype) return text;
  put_name(text, *x.wtype, p);
  put_id(text, x, p);
  return text;
}

}  // namespace

result<std::string> format(url const& x, profile p) {
  auto text = written(x, p);
  if (!text) return text;
  return if_it_reads_as(x, std::move(*text), p, parse);  // a host may be none in another text
}

}  // namespace wend::wais

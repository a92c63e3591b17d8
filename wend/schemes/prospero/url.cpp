// SPDX-License-Identifier: Apache-2.0
//
// A name on a directory server, and then what the texts write in three ways:
//
//     rfc1630   prospero://h.example/pros/name%0012abc        digits, the rest is an attribute
//     url7a     prospero://h.example/pros/name%0012%00abc     each behind %00; the version may be void
//     rfc1738   prospero://h.example/pros/name;OBJECT-VERSION=12
//
// In the first two %00 is looked for before anything is decoded; in the third it is an octet like others.

#include "wend/schemes/prospero/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::prospero {
namespace {

constexpr std::uint16_t own_port = 1525;
constexpr std::string_view mark = "%00";  // RFC 1630 §Prospero: an escaped string terminator
constexpr charset nul = charset::range('\0', '\0');
constexpr charset alphanum = grammar::alphanum;

bool is_marked(profile p) { return predates_rfc1738(p); }

/// The path as it is written, without its slash: the name, and what follows the first mark or semicolon.
struct layout {
  std::string_view name{}, rest{};
  bool has_rest = false;
};

layout laid_out(uri_view u) {
  auto text = u.path().substr(std::min<std::size_t>(u.path().size(), 1));
  auto divider = is_marked(u.profile()) ? mark : ";";
  auto end = text.find(divider);
  if (end == text.npos) return {text, text.substr(text.size())};
  return {text.substr(0, end), text.substr(end + divider.size()), true};
}

/// Takes what stands before the next mark off the front of `rest`, and the mark.
std::string_view take_marked(std::string_view& rest) {
  auto end = std::min(rest.find(mark), rest.size());
  auto piece = rest.substr(0, end);
  rest.remove_prefix(std::min(end + mark.size(), rest.size()));
  return piece;
}

std::size_t count_of(charset these, std::string_view text) {
  auto end = std::ranges::find_if_not(text, [these](char c) { return these[c]; });
  return static_cast<std::size_t>(end - text.begin());
}

// RFC 1630 §BNF for specific URL schemes: version [ attributes ], which only digits part: as many as there
// are make the version. The prose has no attributes.
void check_run_on(std::string_view rest, uri_view u, diagnostic_sink say) {
  auto digits = count_of(digit, rest), letters = count_of(alphanum, rest);
  if (digits == 0) return say(errc::bad_prospero_name, u.offset_of(rest));
  if (letters < rest.size()) return say(errc::bad_prospero_name, u.offset_of(rest) + letters);
  if (digits < letters) say(errc::other_profile, u.offset_of(rest) + digits);
}

// url7a §Prospero: the version may be void where attributes follow.
void check_marked(std::string_view rest, uri_view u, diagnostic_sink say) {
  bool attributes_follow = rest.find(mark) != rest.npos;
  auto version = take_marked(rest);
  auto digits = count_of(digit, version);
  bool is_version = digits == version.size() && (digits > 0 || attributes_follow);
  if (!is_version) return say(errc::bad_prospero_name, u.offset_of(version) + digits);
  while (attributes_follow) {
    attributes_follow = rest.find(mark) != rest.npos;
    auto attribute = take_marked(rest);
    auto good = count_of(alphanum, attribute);
    if (good == 0 || good < attribute.size())
      return say(errc::bad_prospero_name, u.offset_of(attribute) + good);
  }
}

void check_field(std::string_view text, uri_view u, diagnostic_sink say) {
  auto equals = text.find('=');
  if (equals == text.npos) return say(errc::bad_prospero_name, u.offset_of(text) + text.size());
  bool lenient = u.mode() == mode::lenient;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '/' || (text[i] == '=' && i != equals))
      say(lenient ? errc::other_profile : errc::bad_char, u.offset_of(text) + i);
}

void check_path(uri_view u, diagnostic_sink say) {
  if (!u.has_authority()) return;  // no-host is reported already
  if (u.path().empty()) say(errc::bad_prospero_name, u.offset_of(u.path()));
  auto written = laid_out(u);
  if (!written.has_rest) return;
  if (u.profile() == profile::rfc1630) return check_run_on(written.rest, u, say);
  if (u.profile() == profile::url7a) return check_marked(written.rest, u, say);
  for (auto field : pieces(written.rest, ';')) check_field(field, u, say);
}

/// No query: in RFC 1738 the question mark is a character of the name.
void check_old(uri_view u, diagnostic_sink say) {
  internet::check_no_query(u, say);
  check_path(u, say);
}

void check_all(uri_view u, diagnostic_sink say) {
  internet::check_server(u, say);
  internet::check_no_login(u, say);
  check_old(u, say);
}

// RFC 1738 §3.11: only the semicolon is reserved in the name, so an escaped slash or equals sign there is
// one. Behind the semicolon both divide.
void normalize_scheme(std::string& text, std::size_t from) {
  undo_escapes(text, from, std::min(text.find(';', from), text.size()), "/=");
}

/// The byte of the URI from which on the other text has no form for it.
std::uint32_t obstacle(uri_view u, profile to) {
  auto written = laid_out(u);
  auto zero = is_marked(to) ? detail::find_octet(written.name, nul) : written.name.size();
  return u.offset_of(written.name) + static_cast<std::uint32_t>(zero);
}

constexpr syntax form(profile p) {
  auto rules = grammar::internet_form(p, own_port);
  rules.check = predates_rfc3986(p) ? check_old : check_all;
  rules.empty_path_is_slash = false;  // a name must follow
  rules.dots_are_removed = false;     // RFC 1738 §3.11: no significance is in its slashes
  // The version of the older profiles is the field OBJECT-VERSION of RFC 1738 §3.11. Attributes have no such
  // name.
  rules.rewrite = reworded<parse, format, obstacle>;
  rules.normalizes = "in an object name only the semicolon is reserved";
  rules.normalizes_spec = "RFC 1738 §3.11";
  if (p != profile::rfc1738) return rules;
  constexpr charset psegment = grammar::rfc1738::uchar | "?:@&=";
  rules.path = psegment | "/;";
  rules.reserved_path = "/;=%#";
  rules.plain_path = psegment - "=";
  rules.normalize_scheme = normalize_scheme;
  return rules;
}

using enum profile;
constexpr syntax forms[] = {form(rfc1630), form(url7a), form(rfc1738), form(rfc3986)};

syntax const* syntax_in(profile p) { return &forms[text_row_of(p)]; }

// RFC 1738 §3.11: the server is asked by which methods the object can be had. Whether it is a directory, only
// the server knows; what is searched is one of archie's, which no other server has.
verb_set operations_of(uri_view u) {
  using enum verb;
  constexpr std::string_view archie = "ARCHIE";
  auto name = unescaped(laid_out(u).name);
  bool is_archie = name == archie || (name.starts_with(archie) && name[archie.size()] == '/');
  if (is_archie) return {get, list, search};
  return {get, list};
}

scheme_parts parts_of(uri_view u) {
  auto const read = parse(u);
  if (!read) return {};
  scheme_parts parts{{"hsoname", read->hsoname}};
  if (is_marked(u.profile())) {
    auto version = version_of(*read);
    parts.push_back({"version", version ? part_value(std::string(*version)) : part_value()});
    parts.push_back(
        {"attributes", std::vector<std::string>(read->attributes.begin(), read->attributes.end())});
    return parts;
  }
  named_values fields;
  for (auto i = read->fields.begin(); i != read->fields.end(); ++i) {
    std::string name(*i++);
    fields.emplace_back(std::move(name), *i);
  }
  parts.push_back({"fields", std::move(fields)});
  return parts;
}

void read_marked(url& x, std::string_view rest, profile p) {
  x.fields.push_back(version_name);
  if (p == profile::rfc1630) {
    auto digits = count_of(digit, rest);
    x.fields.push_back(rest.substr(0, digits));
    if (digits < rest.size()) x.attributes.push_back(rest.substr(digits));
    return;
  }
  x.fields.push_back(take_marked(rest));
  while (!rest.empty()) x.attributes.push_back(take_marked(rest));
}

void add_decoded(strings& list, std::string_view written) {
  if (written.find('%') == written.npos) list.push_back(written);
  else list.push_back(unescaped(written));
}

void read_fields(url& x, std::string_view rest) {
  for (auto field : pieces(rest, ';')) {
    auto equals = field.find('=');
    add_decoded(x.fields, field.substr(0, equals));
    add_decoded(x.fields, field.substr(equals + 1));
  }
}

bool is_all(charset these, std::string_view text) { return count_of(these, text) == text.size(); }

/// RFC 1630 and url7a: a name without their mark, and of the fields the version alone.
bool has_marked_form(url const& x, profile p) {
  if (x.hsoname.find('\0') != x.hsoname.npos) return false;
  if (x.fields.empty()) return x.attributes.empty();
  auto version = version_of(x);
  if (!version || x.fields.size() != 2 || !is_all(digit, *version)) return false;
  if (!std::ranges::all_of(x.attributes, [](auto a) { return !a.empty() && is_all(alphanum, a); }))
    return false;
  if (p == profile::url7a) return !version->empty() || !x.attributes.empty();
  bool one_run = x.attributes.empty() || (x.attributes.size() == 1 && !digit[x.attributes.front()[0]]);
  return !version->empty() && one_run;
}

void put_marked(std::string& out, url const& x, profile p) {
  if (auto version = version_of(x)) (out += mark) += *version;
  for (auto attribute : x.attributes) (out += p == profile::url7a ? mark : "") += attribute;
}

void put_fields(std::string& out, strings const& fields, profile p) {
  auto const literal =
      p == profile::rfc1738 ? grammar::rfc1738::uchar | "?:@&" : grammar::rfc3986::pchar - ";=";
  bool is_name = true;
  for (auto piece : fields) {
    escape_to(out += is_name ? ';' : '=', piece, literal);
    is_name = !is_name;
  }
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "prospero",
                        .title = "Prospero Directory Service",
                        .spec = "RFC 1738 §3.11, RFC 4157",
                        .grammar_spec = "RFC 4157 §2",
                        .default_port = own_port,
                        .hierarchical = false,
                        .standings = {defined, defined, defined, historical, historical},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

std::optional<std::string_view> version_of(url const& x) {
  for (auto i = x.fields.begin(); i != x.fields.end(); ++i) {
    bool has_version = *i++ == version_name;
    if (i == x.fields.end()) break;
    if (has_version) return *i;
  }
  return {};
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "prospero")) return mistake(errc::unknown_scheme);
  first_error wrong;
  check_all(u, wrong);
  if (wrong) return unexpected(*wrong);
  auto server = internet::server_of(u, own_port);
  if (!server) return unexpected(server.error());

  auto written = laid_out(u);
  result<url> x(std::in_place);
  x->server = std::move(*server);
  x->hsoname = unescaped(written.name);
  if (!written.has_rest) return x;
  if (is_marked(u.profile())) read_marked(*x, written.rest, u.profile());
  else read_fields(*x, written.rest);
  return x;
}

namespace {

result<std::string> written(url const& x, profile p) {
  bool has_form = is_marked(p) ? has_marked_form(x, p) : x.attributes.empty() && x.fields.size() % 2 == 0;
  if (!has_form) return mistake(errc::not_expressible);
  std::string text = "prospero:";
  internet::put_server(text, x.server, own_port);
  (text += '/') += escape(x.hsoname, context::prospero_name, p);
  if (is_marked(p)) put_marked(text, x, p);
  else put_fields(text, x.fields, p);
  return text;
}

}  // namespace

result<std::string> format(url const& x, profile p) {
  auto text = written(x, p);
  if (!text) return text;
  return if_it_reads_as(x, std::move(*text), p, parse);  // a host may be none in another text
}

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
//
// RFC 4088. The "network management database" that RFC 1630 §Network management database and url7a §Network
// management database leave for study has no prefix there, and is no scheme here.

#include "wend/schemes/snmp/url.hpp"

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

namespace wend::snmp {
namespace {

constexpr std::uint16_t own_port = 161;  // RFC 4088 §3
constexpr std::string_view suffixes[] = {"", "+", ".*"};
constexpr charset context_char = grammar::rfc3986::pchar - ";";

/// The pieces of the path as they stand.
struct pieces_of {
  std::string_view context{}, engine{}, oids{};
  bool has_oids = false;
  reach what = reach::get;

  explicit pieces_of(std::string_view path) {
    context = path.substr(path.starts_with('/'));
    auto slash = context.find('/');
    has_oids = slash != context.npos;
    if (has_oids) oids = context.substr(slash + 1);
    context = context.substr(0, slash);
    auto mark = std::min(context.find(';'), context.size());
    engine = context.substr(std::min(mark + 1, context.size()));
    context = context.substr(0, mark);
    for (auto r : {reach::getnext, reach::subtree})
      if (oids.ends_with(suffixes[static_cast<std::size_t>(r)])) what = r;
    oids.remove_suffix(suffixes[static_cast<std::size_t>(what)].size());
  }

  bool is_group() const { return oids.starts_with('('); }
  std::string_view listed() const { return is_group() ? oids.substr(1, oids.size() - 2) : oids; }
};

/// Where the text stops being an oid; its size if only the end is too early; npos if it is one.
std::size_t mistake_in_oid(std::string_view oid) {
  for (auto number : pieces(oid, '.')) {
    auto at = static_cast<std::size_t>(number.data() - oid.data());
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < number.size(); ++i) {
      if (!digit[number[i]]) return at + i;
      value = value * 10 + static_cast<std::uint64_t>(number[i] - '0');
      if (value > 0xFFFFFFFF) return at;
    }
    if (number.empty() || (number.size() > 1 && number[0] == '0')) return at;
  }
  return oid.npos;
}

struct reader {
  uri_view u;
  diagnostic_sink say;

  void all() const {
    internet::check_server(u, say);
    internet::check_no_query(u, say);
    pieces_of const given(u.path());
    engine(given.engine);
    if (given.has_oids) oids(given);
  }

 private:
  void bad(std::string_view piece, std::size_t at) const { say(errc::bad_path, u.offset_of(piece) + at); }

  void engine(std::string_view digits) const {
    for (std::size_t i = 0; i < digits.size(); ++i)
      if (!hex[digits[i]]) return bad(digits, i);
    if (digits.size() % 2) bad(digits, digits.size());
  }

  void oids(pieces_of const& given) const {
    auto list = given.oids;
    if (given.is_group() && !(list.size() > 1 && list.ends_with(')'))) return bad(list, list.size());
    if (!given.is_group()) return oid(list);
    for (auto name : pieces(given.listed(), ',')) oid(name);
  }

  void oid(std::string_view text) const {
    if (auto at = mistake_in_oid(text); at != text.npos) bad(text, at);
  }
};

/// The context's name alone: an engine's number and oids have no escapes.
stretch data_in(part which, std::string_view text, std::size_t from) {
  return data_up_to(which == part::path ? text.find_first_of(";/", 1) : text.size(), text, from);
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

// RFC 4088 §4.1: without an oid it designates a service, no data object.
verb_set operations_of(uri_view u) {
  pieces_of const given(u.path());
  if (!given.has_oids) return {};
  if (given.what == reach::subtree) return {verb::get, verb::list};
  return {verb::get};
}

std::string octets_of_hex(std::string_view digits) {
  auto value = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  std::string octets;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    octets += static_cast<char>(value(digits[i]) << 4 | value(digits[i + 1]));
  return octets;
}

part_value if_any(std::string text) {
  if (text.empty()) return {};
  return text;
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  bool service = read->oids.empty();
  return {{"securityname", if_any(read->security_name)},
          {"context_name", read->context_name},
          {"engine_id", if_any(engine_id_in_hex(*read))},
          {"oid", std::vector<std::string>(read->oids.begin(), read->oids.end())},
          {"operation", if_any(service ? "" : std::string(name_of(read->what)))}};
}

void put_oids(std::string& out, url const& x) {
  bool group = x.oids.size() > 1, first = true;
  out += group ? "/(" : "/";
  for (auto oid : x.oids) {
    if (!first) out += ',';
    out += oid;
    first = false;
  }
  if (group) out += ')';
  out += suffixes[static_cast<std::size_t>(x.what)];
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "snmp",
                        .title = "Simple Network Management Protocol",
                        .spec = "RFC 4088",
                        .grammar_spec = "RFC 4088 §3",
                        .default_port = own_port,
                        .standings = {unknown, unknown, unknown, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

std::string_view name_of(reach r) noexcept {
  constexpr std::string_view names[] = {"get", "getnext", "subtree"};
  return names[static_cast<std::size_t>(r)];
}

std::string engine_id_in_hex(url const& x) {
  std::string text;
  for (char c : x.engine_id) {
    auto value = static_cast<unsigned char>(c);
    (text += "0123456789abcdef"[value >> 4]) += "0123456789abcdef"[value & 15];
  }
  return text;
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!same_ignoring_case(u.scheme(), "snmp") || predates_rfc3986(u.profile()))
    return mistake(errc::unknown_scheme);
  first_error wrong;
  check(u, wrong);
  if (wrong) return unexpected(*wrong);
  pieces_of const given(u.path());
  url x{.security_name = unescaped(u.userinfo()),
        .server = *internet::server_of(u, own_port),
        .context_name = unescaped(given.context),
        .engine_id = octets_of_hex(given.engine),
        .what = given.what};
  if (given.has_oids)
    for (auto name : pieces(given.listed(), ',')) x.oids.push_back(name);
  return x;
}

result<std::string> format(url const& x, profile p) {
  if (predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = "snmp:";
  internet::login user;
  if (!x.security_name.empty()) user.user = x.security_name;
  internet::put_server(text, user, x.server, own_port, p);
  bool has_path = !x.context_name.empty() || !x.engine_id.empty() || !x.oids.empty();
  if (has_path) escape_to(text += '/', x.context_name, context_char);
  if (!x.engine_id.empty()) (text += ';') += engine_id_in_hex(x);
  if (!x.oids.empty()) put_oids(text, x);
  return if_it_reads_as(x, std::move(text), p, parse);
}

}  // namespace wend::snmp

// SPDX-License-Identifier: Apache-2.0
//
//     mailto:ann@a.example,bob@b.example?subject=a%20word&cc=eve@e.example
//            `-- to: split at commas --' `-- fields: split at & and the first = --'
//
// That is RFC 6068; in RFC 1738 all of it is one address. What is split is split as it is written and decoded
// afterwards; a plus sign is a plus sign everywhere.

#include "wend/schemes/mailto/url.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/schemes/mailto/encoding.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::mailto {
namespace {

using enum profile;

// RFC 6068 §2: qchar, and what of it may stand in an address.
constexpr charset qchar = grammar::rfc3986::unreserved | "!$'()*+,;:@";
constexpr charset address_char = qchar - ";";
constexpr charset address_plain = address_char - ",@";
constexpr charset domain_char = grammar::alphanum | "-.";

bool is_to(std::string_view name) { return same_ignoring_case(name, "to"); }

pieces addresses(std::string_view list) { return {list, ','}; }

struct field {
  std::string_view name, value;
  bool whole = true;  // has its equals sign

  explicit field(std::string_view written) : name(written), value(written.substr(written.size())) {
    auto equals = written.find('=');
    whole = equals != written.npos;
    if (whole) {
      name = written.substr(0, equals);
      value = written.substr(equals + 1);
    }
  }
};

// RFC 1630 §Mailto: an @ and the name of a host; leniently also its number.
void judge_hostname(std::string_view host, std::size_t at, uri_view u, diagnostic_sink say) {
  bool lenient = u.mode() == mode::lenient;
  auto hear = [&](diagnostic f) { say(f.code == errc::bad_host ? errc::bad_mail_address : f.code, f.at); };
  bool is_number = !host.empty() && kind_of_host(host, rfc1630) == host_kind::ipv4;
  if (is_number) return say(lenient ? errc::other_profile : errc::bad_mail_address, at);
  check_host(host, at, host_rule::dns_letter_first, u.mode(), hear);
}

void check_1630(uri_view u, diagnostic_sink say) {
  auto address = u.path();
  auto at = u.offset_of(address);
  auto sign = address.rfind('@');
  if (sign == address.npos) return say(errc::bad_mail_address, at + address.size());
  if (sign == 0) say(errc::bad_mail_address, at);
  judge_hostname(address.substr(sign + 1), at + sign + 1, u, say);
}

// RFC 1738 §3.5: any encoding of an address, so only empty text is invalid.
void check_1738(uri_view u, diagnostic_sink say) {
  if (u.path().empty()) say(errc::bad_mail_address, u.offset_of(u.path()));
}

void judge_text(std::string_view text, charset may_stand, uri_view u, diagnostic_sink say) {
  for (char const& c : text)
    if (!may_stand[c] && c != '%') say(errc::bad_char, u.offset_of({&c, 1}));
}

/// The comma between two addresses was an escape once, and such a list is taken as it is: RFC 2368 §2.
bool holds_comma(std::string_view written) { return detail::find_octet(written, ",") < written.size(); }

bool is_quoted(std::string_view local_part) {
  return !local_part.empty() && detail::find_octet(local_part.substr(0, 3), "\"") == 0;
}

/// Where the text is no sequence of atoms with dots between them. RFC 5322 §3.2.3, RFC 6532 §3.2
std::optional<std::size_t> mistake_in_dot_atom(std::string_view written) {
  constexpr charset atom_char = in_atom | eight_bit;
  bool begins = true;
  for (auto [octet, at] : octets(written)) {
    bool is_dot = octet == '.';
    if (is_dot ? begins : !atom_char[octet]) return at;
    begins = is_dot;
  }
  return begins ? std::optional(written.size()) : std::nullopt;
}

/// Where the text is no quoted-string. White space in it is quoted by a backslash. RFC 6068 §2, §6.2
std::optional<std::size_t> mistake_in_quoted(std::string_view written) {
  constexpr charset text_char = (charset::range('!', '~') - "\"\\") | eight_bit;
  constexpr charset pair_char = charset::range(' ', '~');
  enum { before, inside, after_backslash, behind } state = before;
  for (auto [octet, at] : octets(written)) {
    if (state == behind) return at;
    if (state == after_backslash && !pair_char[octet]) return at;
    if (state == inside && octet != '"' && octet != '\\' && !text_char[octet]) return at;
    if (state == inside) state = octet == '"' ? behind : octet == '\\' ? after_backslash : inside;
    else state = inside;
  }
  return state == behind ? std::nullopt : std::optional(written.size());
}

std::optional<std::size_t> mistake_in_domain(std::string_view written) {
  auto text = unescaped(written);
  bool is_literal = text.starts_with('[') && text.ends_with(']');
  return is_literal ? std::nullopt : mistake_in_dot_atom(written);
}

/// Where it is no addr-spec: local-part "@" domain. The local part may hold another @ within quotation marks.
/// RFC 6068 §2
std::optional<std::size_t> mistake_in(std::string_view address) {
  auto sign = address.rfind('@');
  if (sign == address.npos) return address.size();
  auto local = address.substr(0, sign), domain = address.substr(sign + 1);
  if (holds_comma(local) && !is_quoted(local)) return {};
  if (detail::find_octet(address, control) < address.size()) return {};  // `unsafe-control` of the plan
  auto wrong = is_quoted(local) ? mistake_in_quoted(local) : mistake_in_dot_atom(local);
  if (wrong) return wrong;
  if (auto at = mistake_in_domain(domain)) return sign + 1 + *at;
  return {};
}

void judge_address(std::string_view address, uri_view u, diagnostic_sink say) {
  if (auto wrong = mistake_in(address)) say(errc::bad_mail_address, u.offset_of(address) + *wrong);
}

void judge_field(std::string_view written, uri_view u, diagnostic_sink say) {
  field const parts(written);
  if (!parts.whole) say(errc::bad_query, u.offset_of(written));
  judge_text(parts.name, qchar, u, say);
  judge_text(parts.value, qchar, u, say);
}

// Leniently whatever is written is a list of addresses and fields: what may not stand has been escaped.
void check_modern(uri_view u, diagnostic_sink say) {
  if (u.has_authority()) return say(errc::bad_mail_address, u.scheme().size() + 1);
  if (u.mode() == mode::lenient) return;
  judge_text(u.path(), address_char, u, say);
  if (!u.path().empty())
    for (auto address : addresses(u.path())) judge_address(address, u, say);
  if (u.has_query())
    for (auto written : pieces(u.query(), '&')) judge_field(written, u, say);
}

// RFC 5321 §2.4: the letters of a domain have no case, those before the @ may. What is no plain name stays.
void lower_domain(std::string& text, std::size_t begin, std::size_t end) {
  auto sign = std::string_view(text).substr(begin, end - begin).rfind('@');
  if (sign == std::string_view::npos) return;
  auto from = text.begin() + static_cast<std::ptrdiff_t>(begin + sign + 1);
  auto to = text.begin() + static_cast<std::ptrdiff_t>(end);
  if (std::all_of(from, to, [](char c) { return domain_char[c]; })) std::transform(from, to, from, lower);
}

/// The next local part of the list, from byte `from` on: what follows its @ names a host.
stretch local_part_in(part which, std::string_view list, std::size_t from) {
  if (which != part::path) return data_up_to(list.size(), list, from);
  while (from < list.size()) {
    auto end = std::min(list.find(',', from), list.size());
    auto sign = list.substr(from, end - from).rfind('@');
    if (sign != list.npos && sign > 0) return {from, from + sign};
    from = end + 1;
  }
  return {list.size(), list.size()};
}

void settle_one(std::string& text, std::size_t from) { lower_domain(text, from, text.size()); }

bool is_addr_spec(std::string_view address) { return !mistake_in(address); }

bool are_addr_specs(std::string_view list) {
  return std::ranges::all_of(addresses(list), is_addr_spec) &&
         std::ranges::all_of(list, [](char c) { return address_char[c] || c == '%'; });
}

// RFC 6068 §2: the addresses of the field `to` are as good as those before the question mark, where these may
// stand there; all of them or none, since they have an order.
void settle_list(std::string& text, std::size_t from) {
  auto query_at = std::min(text.find('?', from), text.size());
  std::string query = text.substr(query_at), moved, other_fields;
  bool may_move = true;
  if (!query.empty())
    for (auto written : pieces(std::string_view(query).substr(1), '&')) {
      field const parts(written);
      if (is_to(unescaped(parts.name)) && parts.whole) {
        may_move &= parts.value.empty() || are_addr_specs(parts.value);
        if (!parts.value.empty()) (moved += moved.empty() ? "" : ",") += parts.value;
      } else {
        (other_fields += other_fields.empty() ? '?' : '&') += written;
      }
    }
  text.resize(query_at);
  if (may_move && !moved.empty()) (text += text.size() > from ? "," : "") += moved;
  undo_escapes(text, from, text.size(), address_plain);
  std::size_t address = from;
  for (auto end = from; address <= text.size(); address = end + 1) {
    end = std::min(text.find(',', address), text.size());
    lower_domain(text, address, end);
  }
  auto fields_at = text.size();
  text += may_move ? other_fields : query;
  undo_escapes(text, fields_at, text.size(), address_plain);
}

/// The byte of what the other text has no form for.
std::uint32_t obstacle(uri_view u, profile to) {
  bool by_fields = !predates_rfc3986(u.profile()) && u.has_query() && predates_rfc3986(to);
  return by_fields ? u.offset_of(u.query()) - 1 : u.offset_of(u.path());
}

constexpr syntax form_of(syntax rules, void (*p)(uri_view, diagnostic_sink)) {
  rules.check = p;
  rules.rewrite = reworded<parse, format, obstacle>;
  rules.normalize_scheme = settle_one;
  rules.normalizes = "a domain's letters have no case";
  rules.normalizes_spec = "RFC 5321 §2.4";
  return rules;
}

constexpr syntax form_1630 = [] {
  auto rules = form_of(grammar::rfc1630::generic, check_1630);
  rules.has_query = false;
  rules.path = grammar::rfc1630::xpalpha;
  rules.data_in = data_before_at;
  rules.reserved_path = rules.reserved_path | "@";  // it separates the host
  rules.plain_path = rules.plain_path - "@";
  return rules;
}();

constexpr syntax form_1738 = [] {
  auto rules = form_of(grammar::rfc1738::generic, check_1738);
  rules.reserved_path = "%#";  // RFC 1738 §3.5: no reserved characters
  rules.plain_path = grammar::rfc1738::xchar;
  return rules;
}();

constexpr syntax form_3986 = [] {
  auto rules = form_of(grammar::rfc3986::generic, check_modern);
  rules.path = address_char;
  rules.query = qchar | "&=";
  rules.data_in = local_part_in;
  rules.normalize_scheme = settle_list;
  rules.normalizes = "a domain's letters have no case, and an address may stand in the field `to`";
  rules.normalizes_spec = "RFC 5321 §2.4, RFC 6068 §2";
  return rules;
}();

syntax const* syntax_in(profile p) {
  switch (p) {
    case rfc1630: return &form_1630;
    case url7a: return nullptr;  // url7a has no mailto
    case rfc1738: return &form_1738;
    default: return &form_3986;
  }
}

// RFC 1738 §3.5: no object that could be accessed; to follow it is to compose a message.
verb_set operations_of(uri_view) { return {}; }

bool may_repeat(std::string_view name) { return name == "cc" || name == "bcc"; }

/// Each name once, in lower case: all copies in one list, of others the first.
void add_member(named_values& members, std::string_view as_written, std::string_view value) {
  auto name = in_lower_case(as_written);
  for (auto& [known, before] : members) {
    if (known != name) continue;
    if (may_repeat(name)) (before += ',') += value;
    return;
  }
  members.emplace_back(std::move(name), std::string(value));
}

scheme_parts parts_of(uri_view u) {
  auto read = parse(u);
  if (!read) return {};
  if (predates_rfc3986(u.profile()))
    return {{"address", std::string(read->to.front())}, {"headers", members{}}};
  members headers;
  for (auto field = read->fields.begin(); field != read->fields.end(); ++field) {
    auto name = *field++;
    add_member(headers.all, name, *field);
  }
  return {{"to", std::vector<std::string>(read->to.begin(), read->to.end())},
          {"headers", std::move(headers)}};
}

void add_addresses(strings& to, std::string_view list) {
  if (list.empty()) return;
  for (auto address : addresses(list)) to.push_back(unescaped(address));
}

// ---- format
// -------------------------------------------------------------------------------------------------------

void put_address(std::string& out, std::string_view address) {
  auto sign = std::min(address.rfind('@'), address.size());
  escape_to(out, address.substr(0, sign), address_plain);
  if (sign < address.size()) out += '@';
  escape_to(out, address.substr(std::min(sign + 1, address.size())), address_plain);
}

void put_list(std::string& out, strings const& members) {
  bool first = true;
  for (auto address : members) {
    if (!std::exchange(first, false)) out += ',';
    put_address(out, address);
  }
}

bool may_stand_before_fields(std::string_view address) {
  std::string written;
  put_address(written, address);
  return is_addr_spec(written);
}

/// Before the question mark stand addresses; other text may be in a header field.
bool put_to(std::string& out, strings const& members) {
  if (members == strings{""}) return false;  // it would be read as no address
  bool in_field = !std::ranges::all_of(members.begin(), members.end(), may_stand_before_fields);
  if (in_field) out += "?to=";
  put_list(out, members);
  return true;
}

bool put_old_address(std::string& out, std::string_view address, profile p) {
  if (p == rfc1738) {
    escape_to(out, address, grammar::rfc1738::xchar);
    return !address.empty();
  }
  auto sign = address.rfind('@');
  if (sign == address.npos || sign == 0) return false;
  auto host = address.substr(sign + 1);
  first_error first;
  check_host(host, 0, host_rule::dns_letter_first, mode::strict, first);
  if (first || kind_of_host(host, rfc1630) != host_kind::name) return false;
  escape_to(out, address.substr(0, sign), grammar::rfc1630::xpalpha - "@");
  (out += '@') += host;
  return true;
}

bool put_fields(std::string& out, strings const& fields) {
  char mark = out.find('?') == out.npos ? '?' : '&';
  for (auto field = fields.begin(); field != fields.end(); ++field, mark = '&') {
    if (is_to(*field)) return false;  // it would be read among the addresses
    out += mark;
    escape_to(out, *field, qchar);
    if (++field == fields.end()) return false;
    out += '=';
    escape_to(out, *field, qchar);
  }
  return true;
}

/// What a URL says that the profile has passed.
url read(uri_view u) {
  url x;
  if (predates_rfc3986(u.profile())) {
    x.to.push_back(unescaped(u.path()));
    return x;
  }
  add_addresses(x.to, u.path());
  if (u.query().empty()) return x;
  for (auto written : pieces(u.query(), '&')) {
    field const parts(written);
    auto name = unescaped(parts.name);
    if (is_to(name)) add_addresses(x.to, parts.value);
    else {
      x.fields.push_back(name);
      x.fields.push_back(unescaped(parts.value));
    }
  }
  return x;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "mailto",
                        .title = "Electronic mail address",
                        .spec = "RFC 1738 §3.5, RFC 6068",
                        .grammar_spec = "RFC 6068 §2",
                        .hierarchical = false,
                        .standings = {defined, unknown, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

bool operator==(url const& a, url const& b) {
  auto same = [](std::string_view left, std::string_view other) {
    std::string x(left), y(other);
    lower_domain(x, 0, x.size());
    lower_domain(y, 0, y.size());
    return x == y;
  };
  return std::ranges::equal(a.to, b.to, same) && a.fields == b.fields;
}

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  auto const* rules = syntax_in(u.profile());
  if (!rules || !same_ignoring_case(u.scheme(), "mailto")) return mistake(errc::unknown_scheme);
  first_error first;
  rules->check(u, first);
  if (first) return unexpected(*first);
  return read(u);
}

result<std::string> format(url const& x, profile p) {
  std::string text = "mailto:";
  bool good = predates_rfc3986(p)
                  ? x.fields.empty() && x.to.size() == 1 && put_old_address(text, x.to.front(), p)
                  : put_to(text, x.to) && put_fields(text, x.fields);
  if (!good || p == url7a) return mistake(errc::not_expressible);
  return text;
}

}  // namespace wend::mailto

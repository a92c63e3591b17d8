// SPDX-License-Identifier: Apache-2.0
//
// Three readings of one name, told apart by what is written, never by what is decoded (RFC 1738 §3.6, RFC
// 5538 §4):
//
//     *                       all groups
//     comp.lang.c             no @: a group
//     1@host.example          an @: an article

#include "wend/schemes/news/url.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/newsgroup.hpp"
#include "wend/uri/detail/octets.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::news {
namespace {

using enum profile;

constexpr charset text_1630 = grammar::rfc1630::xpalpha;           // RFC 1630 §BNF for specific URL schemes
constexpr charset text_7a = grammar::url7a::xalpha;                // url7a §BNF syntax
constexpr charset left_1738 = grammar::rfc1738::uchar | ";/?:&=";  // RFC 1738 §5: article
constexpr charset left_3986 = grammar::rfc3986::pchar - "@";       // RFC 5538 §4
constexpr charset wild = "*";
constexpr charset wild_octets = "!*,?[\\]";  // excluded from group names by RFC 3977 §4.1

bool is_secure(uri_view u) { return same_ignoring_case(u.scheme(), "snews"); }
std::uint16_t own_port(url const& x) { return x.secure ? 563 : 119; }

/// What is named, without the slash that ends the server.
std::string_view name_of(uri_view u) {
  auto name = u.path();
  if (u.has_authority() && name.starts_with('/')) name.remove_prefix(1);
  return name;
}

bool is_article(std::string_view written) { return written.find('@') != written.npos; }

bool is_pattern(std::string_view octets) {
  return std::ranges::any_of(octets, [](char c) { return wild_octets[c]; });
}

// xalphas hold an @ in the two oldest texts; later the first is the only one.
std::size_t at_sign(std::string_view article, profile p) {
  return predates_rfc1738(p) ? article.rfind('@') : article.find('@');
}

host_rule host_rule_of(profile p) { return p == rfc1738 ? host_rule::dns : host_rule::dns_letter_first; }

/// The domain after the @: a host's name in the older profiles. Leniently any name will do.
void judge_host(std::string_view host, std::size_t at, uri_view u, diagnostic_sink say) {
  auto hear = [&](diagnostic f) {
    if (f.code != errc::bad_host) return say(f.code, f.at);
    bool may_stay = u.mode() == mode::lenient && !host.empty();
    say(may_stay ? errc::other_profile : errc::bad_news_name, f.at);
  };
  check_host(host, at, host_rule_of(u.profile()), u.mode(), hear);
}

void judge_old_article(std::string_view article, std::size_t at, uri_view u, diagnostic_sink say) {
  auto sign = at_sign(article, u.profile());
  if (sign == 0) say(errc::bad_news_name, at);
  judge_host(article.substr(sign + 1), at + sign + 1, u, say);
}

// RFC 5538 §4: id-left "@" id-right, no slash but an escaped one, no angle bracket at all.
void judge_article(std::string_view article, std::size_t at, diagnostic_sink say) {
  auto sign = article.find('@');
  if (sign == 0) say(errc::bad_news_name, at);
  if (sign + 1 == article.size()) say(errc::bad_news_name, at + sign + 1);
  for (auto [octet, i] : octets(article)) {
    bool raw = article[i] == octet;
    bool delimiter = raw && (octet == '/' || (octet == '@' && i != sign));
    if (delimiter || octet == '<' || octet == '>') say(errc::bad_news_name, at + i);
  }
}

// RFC 1630 §News, url7a §News: a group begins with a letter. What else may stand in it is the path's law.
void check_oldest(uri_view u, diagnostic_sink say) {
  auto name = name_of(u);
  auto at = u.offset_of(name);
  if (is_article(name)) return judge_old_article(name, at, u, say);
  if (name.empty()) return say(errc::bad_news_name, at);
  bool may_stand = name[0] == '%' || (u.profile() == rfc1630 ? text_1630 : text_7a)[name[0]];
  if (name != "*" && may_stand && !alpha[name[0]]) say(errc::bad_news_name, at);
}

void check_1738(uri_view u, diagnostic_sink say) {
  auto name = name_of(u);
  auto at = u.offset_of(name);
  if (is_article(name)) return judge_old_article(name, at, u, say);
  if (name != "*") newsgroup::judge(name, at, rfc1738, errc::bad_news_name, say);
}

void check_server(uri_view u, diagnostic_sink say) {
  if (u.host().empty() && (u.has_userinfo() || u.has_port())) say(errc::no_host, u.offset_of(u.host()));
  internet::check_port(u, say);
}

// newsURL = "news:" [ server "/" ] ( article / newsgroups )                RFC 5538 §4
void check_server_ends(uri_view u, diagnostic_sink say) {
  if (!u.has_authority() || !u.path().empty()) return;
  say(u.mode() == mode::lenient ? errc::other_profile : errc::bad_news_name, u.offset_of(u.path()));
}

void check_modern(uri_view u, diagnostic_sink say) {
  check_server(u, say);
  check_server_ends(u, say);
  auto name = name_of(u);
  auto at = u.offset_of(name);
  if (is_article(name)) judge_article(name, at, say);
  else if (!name.empty()) newsgroup::judge(name, at, rfc3986, errc::bad_news_name, say, wild);
  internet::check_no_query(u, say);
}

// RFC 5538 §4: news://h/ is news://h/*
void name_all_groups(std::string& text, std::size_t from) {
  auto path = std::string_view(text).substr(from);
  if (path.empty() || (path == "/" && !text.ends_with(":/"))) text += '*';
}

/// The byte of what the other text has no form for.
std::uint32_t obstacle(uri_view u, profile to) {
  bool server = u.has_authority() && predates_rfc3986(to);
  return u.offset_of(server ? u.authority() : name_of(u));
}

constexpr syntax old_form(syntax rules, void (*p)(uri_view, diagnostic_sink)) {
  rules.has_query = false;                          // a question mark is data, or an error
  rules.reserved_path = rules.reserved_path | "@";  // it makes the article: RFC 1738 §3.6
  rules.plain_path = rules.plain_path - "@";
  rules.data_in = data_before_at;  // of an article; a group's name is not one
  rules.check = p;
  rules.rewrite = reworded<parse, format, obstacle>;
  return rules;
}

constexpr syntax form_1630 = [] {
  auto rules = old_form(grammar::rfc1630::generic, check_oldest);
  rules.path = text_1630;
  return rules;
}();

constexpr syntax form_7a = [] {
  auto rules = old_form(grammar::url7a::generic, check_oldest);
  rules.path = text_7a;
  return rules;
}();

constexpr syntax form_1738 = [] {
  auto rules = old_form(grammar::rfc1738::generic, check_1738);
  rules.reserved_path = "@%#";  // "no additional characters are reserved"
  rules.plain_path = left_1738;
  return rules;
}();

constexpr syntax modern_form(std::uint16_t port) {
  auto rules = grammar::internet_form(rfc3986, port);
  rules.path = left_3986 | "/@";
  rules.dots_are_removed = false;  // RFC 5538 §2.3
  rules.normalize_scheme = name_all_groups;
  rules.normalizes = "no name means all groups";
  rules.normalizes_spec = "RFC 5538 §4";
  rules.data_in = data_before_at;
  rules.check = check_modern;
  rules.rewrite = reworded<parse, format, obstacle>;
  return rules;
}

constexpr syntax form_3986 = modern_form(119), secure_form = modern_form(563);

syntax const* syntax_in(profile p) {
  switch (p) {
    case rfc1630: return &form_1630;
    case url7a: return &form_7a;
    case rfc1738: return &form_1738;
    default: return &form_3986;
  }
}

syntax const* secure_syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &secure_form; }

kind kind_of(std::string_view written, std::string_view octets, profile p) {
  if (is_article(written)) return kind::article;
  if (octets == "*" || octets.empty()) return kind::all_groups;
  return !predates_rfc3986(p) && is_pattern(octets) ? kind::groups : kind::group;
}

// RFC 1738 §2: an article is had or its head asked for; a group is listed, and posting adds to it.
verb_set operations_of(uri_view u) {
  using enum verb;
  auto name = name_of(u);
  if (is_article(name)) return {get};
  return {get, list};
}

scheme_parts parts_of(uri_view u) {
  constexpr std::string_view names[] = {"all-groups", "group", "group", "article"};
  auto name = unescaped(name_of(u));
  auto what = kind_of(name_of(u), name, u.profile());
  part_value group, message;
  if (what == kind::article) message = name;
  else if (what != kind::all_groups) group = name;
  // RFC 5538 §4: the asterisk is a pattern like others; before it a form of its own.
  else if (!predates_rfc3986(u.profile())) group = std::string("*");
  return {{"kind", std::string(names[static_cast<std::size_t>(what)])},
          {"group", std::move(group)},
          {"message_id", std::move(message)}};
}

// ---- format
// -------------------------------------------------------------------------------------------------------

bool put_server(std::string& out, url const& x, profile p) {
  bool at_own_port = x.server.port == own_port(x);
  if (x.server.host.empty()) return at_own_port && !x.login.user && !x.login.password;
  if (predates_rfc3986(p) || (x.login.password && !x.login.user)) return false;
  internet::put_server(out, x.login, x.server, own_port(x), p);
  out += '/';
  return true;
}

bool is_host(std::string_view name, profile p) {
  first_error first;
  check_host(name, 0, host_rule_of(p), mode::strict, first);
  return !first;
}

charset left_of(profile p) {
  switch (p) {
    case rfc1630: return text_1630 - "@";
    case url7a: return text_7a - " @";
    case rfc1738: return left_1738;
    default: return left_3986;
  }
}

bool put_article(std::string& out, std::string_view id, profile p) {
  auto sign = id.size() < 2 ? id.npos : id.rfind('@', id.size() - 2);  // the last with something behind it
  if (sign == id.npos || sign == 0) return false;
  auto host = id.substr(sign + 1);
  bool bracketed = id.find_first_of("<>") != id.npos;
  if (predates_rfc3986(p) ? !is_host(host, p) : bracketed) return false;
  escape_to(out, id.substr(0, sign), left_of(p));
  out += '@';
  escape_to(out, host, left_of(p));
  return true;
}

bool put_name(std::string& out, url const& x, profile p) {
  switch (x.what) {
    case kind::all_groups: out += '*'; return x.name.empty();
    case kind::groups:
      return !predates_rfc3986(p) && x.name != "*" && is_pattern(x.name) &&
             newsgroup::put(out, x.name, p, wild);
    case kind::group: return (predates_rfc3986(p) || !is_pattern(x.name)) && newsgroup::put(out, x.name, p);
    case kind::article: return put_article(out, x.name, p);
  }
  return false;
}

/// Decodes a URL that the grammar accepts.
result<url> read(uri_view u) {
  result<url> x;
  x->secure = is_secure(u);
  if (u.has_userinfo()) x->login = internet::login_of(u);
  x->server.port = own_port(*x);
  if (!u.host().empty()) x->server = *internet::server_of(u, x->server.port);
  x->name = unescaped(name_of(u));
  x->what = kind_of(name_of(u), x->name, u.profile());
  if (x->what == kind::all_groups) x->name.clear();
  return x;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "news",
                        .title = "Usenet news",
                        .spec = "RFC 1738 §3.6, RFC 5538 §4",
                        .grammar_spec = "RFC 5538 §4",
                        .default_port = 119,
                        .hierarchical = false,
                        .location_independent = true,  // RFC 1738 §3.6, RFC 1630 §News: yet no URN
                        .standings = {defined, defined, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const secure_descriptor{.name = "snews",
                               .title = "Usenet news over TLS",
                               .spec = "RFC 5538 §8.1",
                               .grammar_spec = "RFC 5538 §4",
                               .default_port = 563,
                               .hierarchical = false,
                               .location_independent = true,
                               .standings = {unknown, unknown, unknown, historical, historical},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of),
                               .parts_of = for_lists(parts_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!is_secure(u) && !same_ignoring_case(u.scheme(), "news")) return mistake(errc::unknown_scheme);
  auto const* rules = is_secure(u) ? secure_syntax_in(u.profile()) : syntax_in(u.profile());
  if (!rules) return mistake(errc::unknown_scheme);
  first_error first;
  rules->check(u, first);
  if (first) return unexpected(*first);
  return read(u);
}

result<std::string> format(url const& x, profile p) {
  if (x.secure && predates_rfc3986(p)) return mistake(errc::not_expressible);
  std::string text = x.secure ? "snews:" : "news:";
  if (!put_server(text, x, p) || !put_name(text, x, p)) return mistake(errc::not_expressible);
  return text;
}

}  // namespace wend::news

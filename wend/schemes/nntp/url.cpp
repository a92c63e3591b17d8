// SPDX-License-Identifier: Apache-2.0
//
//     nntp:comp.lang.c/12                   RFC 1630: on the server that the reader has
//     nntp://news.example/comp.lang.c/12    RFC 1738, RFC 5538: on that one
//
// RFC 1630 §NNTP says that the server's name is given, and its grammar has no place for it. Each strict
// profile refuses the other's form; a host is written only where one is known.

#include "wend/schemes/nntp/url.hpp"

#include <algorithm>
#include <charconv>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/base/diagnostic_sink.hpp"
#include "wend/registry/detail/for_lists.hpp"
#include "wend/uri/detail/host.hpp"
#include "wend/uri/detail/newsgroup.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/scheme_module.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend::nntp {
namespace {

using enum profile;

constexpr std::uint64_t largest_3986 = 9'999'999'999'999'999;  // article-number = 1*16DIGIT: RFC 5538 §3

bool is_secure(uri_view u) { return same_ignoring_case(u.scheme(), "nntps"); }
std::uint16_t own_port(url const& x) { return x.secure ? 563 : 119; }
std::uint64_t largest_in(profile p) { return predates_rfc3986(p) ? UINT64_MAX : largest_3986; }

struct pieces {
  std::string_view group{};
  std::optional<std::string_view> digits{};
};

pieces cut(uri_view u) {
  auto name = u.path();
  if (u.has_authority() && name.starts_with('/')) name.remove_prefix(1);
  auto slash = name.find('/');
  if (slash == name.npos) return {name, {}};
  return {name.substr(0, slash), name.substr(slash + 1)};
}

std::optional<std::uint64_t> number_of(std::string_view digits, profile p) {
  std::uint64_t number = 0;
  auto end = digits.data() + digits.size();
  auto [stop, failed] = std::from_chars(digits.data(), end, number);
  bool too_long = !predates_rfc3986(p) && digits.size() > 16;
  if (digits.empty() || failed != std::errc{} || stop != end || too_long) return {};
  return number;
}

void judge_form(uri_view u, diagnostic_sink say) {
  auto after_colon = u.scheme().size() + 1;
  bool own = u.profile() == rfc1630 ? !u.has_authority() : u.has_authority();
  if (own) return;
  bool may_stay = u.mode() == mode::lenient || !predates_rfc3986(u.profile());
  // RFC 1738 §3.7: the server is missing; RFC 1630 §NNTP: it has no place.
  auto wrong = u.has_authority() ? errc::bad_nntp_article : errc::no_host;
  say(may_stay ? errc::other_profile : wrong, after_colon);
}

// RFC 1738 §3.1, RFC 5538 §2.1: the server is not empty. The older profiles have judged it before.
void judge_server(uri_view u, diagnostic_sink say) {
  if (predates_rfc3986(u.profile()) || !u.has_authority()) return;
  internet::check_server(u, say);
}

void judge_number(std::string_view digits, std::size_t at, profile p, diagnostic_sink say) {
  if (number_of(digits, p)) return say(errc::local_article_number, at);  // RFC 1630 §NNTP, RFC 1738 §3.7
  auto wrong = std::ranges::find_if(digits, [](char c) { return !digit[c]; });
  auto where = wrong == digits.end() && !digits.empty() ? 0 : wrong - digits.begin();
  say(errc::bad_nntp_article, at + static_cast<std::size_t>(where));
}

void check(uri_view u, diagnostic_sink say) {
  judge_form(u, say);
  judge_server(u, say);
  auto [group, digits] = cut(u);
  newsgroup::judge(group, u.offset_of(group), u.profile(), errc::bad_nntp_article, say);
  if (digits) judge_number(*digits, u.offset_of(*digits), u.profile(), say);
  else if (!u.has_authority() && !group.empty())
    say(errc::bad_nntp_article, u.offset_of(group) + group.size());
  internet::check_no_query(u, say);
}

/// The byte of what the other text has no form for.
std::uint32_t obstacle(uri_view u, profile) {
  return u.offset_of(u.has_authority() ? u.authority() : u.path());
}

constexpr syntax form(profile p, std::uint16_t port) {
  auto rules = grammar::internet_form(p, port);
  rules.data_in = no_data;  // a group's name and a number
  rules.check = check;
  rules.rewrite = reworded<parse, format, obstacle>;
  if (p == rfc3986) {
    rules.dots_are_removed = false;  // RFC 5538 §2.3
    return rules;
  }
  rules.login = authority::optional;  // `check` applies the profile's form
  rules.has_query = false;
  // Group and number have a grammar, and an error, of their own.
  rules.path = charset::range(' ', '~') - "#%";
  if (p == rfc1738) {
    rules.reserved_path = "/%#";
    rules.plain_path = grammar::rfc1738::xchar - "/";
  }
  return rules;
}

constexpr syntax form_1630 = form(rfc1630, 119), form_1738 = form(rfc1738, 119),
                 form_3986 = form(rfc3986, 119);
constexpr syntax secure_form = form(rfc3986, 563);

syntax const* syntax_in(profile p) {
  switch (p) {
    case rfc1630: return &form_1630;
    case url7a: return nullptr;  // url7a has no nntp
    case rfc1738: return &form_1738;
    default: return &form_3986;
  }
}

syntax const* secure_syntax_in(profile p) { return predates_rfc3986(p) ? nullptr : &secure_form; }

// RFC 1738 §2: an article is had or its head asked for; a group is listed, and posting adds to it.
verb_set operations_of(uri_view u) {
  using enum verb;
  if (cut(u).digits) return {get};
  return {get, list};
}

scheme_parts parts_of(uri_view u) {
  auto [group, digits] = cut(u);
  part_value article;
  if (auto number = number_of(digits.value_or(""), u.profile())) article = *number;
  return {{"group", unescaped(group)}, {"article", std::move(article)}};
}

bool is_host(std::string_view name) {
  first_error first;
  check_host(name, 0, host_rule::dns, mode::strict, first);
  return !first;
}

bool put_server(std::string& out, url const& x, profile p) {
  bool has_login = x.login.user || x.login.password;
  if (has_login && (predates_rfc3986(p) || !x.login.user)) return false;
  if (x.server.host.empty()) return p != rfc1738 && x.article && !has_login && x.server.port == own_port(x);
  if (predates_rfc3986(p) && (p == rfc1630 || !is_host(x.server.host))) return false;
  internet::put_server(out, x.login, x.server, own_port(x), p);
  out += '/';
  return true;
}

/// Decodes a URL that the grammar accepts.
result<url> read(uri_view u) {
  result<url> x;
  x->secure = is_secure(u);
  if (u.has_userinfo()) x->login = internet::login_of(u);
  x->server.port = own_port(*x);
  if (u.has_authority()) x->server = *internet::server_of(u, x->server.port);
  auto [group, digits] = cut(u);
  x->group = unescaped(group);
  if (digits) x->article = number_of(*digits, u.profile());
  return x;
}

}  // namespace

using enum standing;

scheme const descriptor{.name = "nntp",
                        .title = "Usenet news on one server",
                        .spec = "RFC 1738 §3.7, RFC 5538 §3",
                        .grammar_spec = "RFC 5538 §3",
                        .default_port = 119,
                        .hierarchical = false,
                        .globally_accessible = false,  // RFC 1738 §3.7
                        .standings = {defined, unknown, defined, defined, defined},
                        .syntax_in = syntax_in,
                        .operations_of = for_lists(operations_of),
                        .parts_of = for_lists(parts_of)};

scheme const secure_descriptor{.name = "nntps",
                               .title = "Usenet news on one server over TLS",
                               .spec = "RFC 5538 §8.1 (its port), RFC 4642",
                               .grammar_spec = "RFC 5538 §3",
                               .default_port = 563,
                               .hierarchical = false,
                               .globally_accessible = false,
                               .standings = {unknown, unknown, unknown, provisional, provisional},
                               .syntax_in = secure_syntax_in,
                               .operations_of = for_lists(operations_of),
                               .parts_of = for_lists(parts_of)};

result<url> parse(uri_view u) {
  detail::count_module(u.text());
  if (!is_secure(u) && !same_ignoring_case(u.scheme(), "nntp")) return mistake(errc::unknown_scheme);
  if (!(is_secure(u) ? secure_syntax_in(u.profile()) : syntax_in(u.profile())))
    return mistake(errc::unknown_scheme);
  first_error first;
  check(u, first);
  if (first) return unexpected(*first);
  return read(u);
}

result<std::string> format(url const& x, profile p) {
  bool known = !predates_rfc3986(p) || (!x.secure && p != url7a);
  bool fits = !x.article || *x.article <= largest_in(p);
  std::string text = x.secure ? "nntps:" : "nntp:";
  if (!known || !fits || !put_server(text, x, p) || !newsgroup::put(text, x.group, p))
    return mistake(errc::not_expressible);
  if (x.article) (text += '/') += std::to_string(*x.article);
  return text;
}

}  // namespace wend::nntp

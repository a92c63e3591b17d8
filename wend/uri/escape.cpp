// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/escape.hpp"

#include "wend/base/charset.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/base/detail/utf8.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/rfc/grammar.hpp"

namespace wend {
namespace {

using grammar::alphanum;

// RFC 1630 §Encoding reserved characters, url7a §Encoding prohibited characters, RFC 3986 §2.4.
// The characters that are not escaped, by profile: those of the context without those that the scheme reserves,
// since data that looks like a delimiter must be escaped (RFC 1738 §2.2, RFC 3986 §2.2).
struct row {
  context where;
  std::string_view name;
  charset rfc1630, url7a, rfc1738, rfc3986;
};

namespace a = grammar::rfc1630;
namespace b = grammar::url7a;
namespace c = grammar::rfc1738;
namespace m = grammar::rfc3986;

// url7a allows the space; `escape` writes %20 nevertheless.
constexpr charset b_xalpha = b::xalpha - " ", b_xpalpha = b::xpalpha - " ";

constexpr row rows[] = {
    {context::path_segment, "path-segment", a::xpalpha, b_xpalpha, c::uchar, m::pchar - ";=,"},
    {context::http_segment, "http-segment", a::xpalpha, b_xpalpha, c::uchar | ":@&=", m::pchar - ";"},
    {context::ftp_segment, "ftp-segment", a::xpalpha, b_xpalpha, c::uchar | "?:@&=", m::pchar - ";"},
    {context::search, "search", a::xalpha, b_xalpha, c::uchar | ":@&=", (m::pchar | "/?") - "+&=;"},
    {context::query, "query", a::xpalpha - "+", b_xpalpha - "+", c::uchar | ";:@&=", m::pchar | "/?"},
    {context::user, "user", a::alphanum2, b_xalpha - "@:", c::uchar | ";?&=", m::unreserved | m::sub_delims},
    {context::password, "password", a::alphanum2,
     b_xalpha - "@:", c::uchar | ";?&=", m::unreserved | m::sub_delims},
    {context::selector, "selector", a::xpalpha | "/", b_xpalpha | "/", c::xchar, m::pchar | "/"},
    {context::fragment, "fragment", a::xalpha, b_xalpha, c::xchar, m::pchar | "/?"},
    {context::group, "group", alphanum | "-._+", alphanum | "-._", alphanum | "-.+_", alphanum | "-._+"},
    {context::article, "article", a::xalpha, b_xalpha, c::xchar, m::pchar},
    {context::wais_id, "wais-id", a::xpalpha, b_xpalpha | "/", c::uchar, m::unreserved},
    {context::prospero_name, "prospero-name", a::xpalpha | "/", b_xpalpha | "/",
     c::uchar | "/?:@&=", (m::pchar | "/") - ";"},
    {context::mail_address, "mail-address", a::xalpha, b_xalpha, c::xchar, m::unreserved | "@!$'*+:"},
};

constexpr row const& row_of(context where) { return rows[static_cast<std::size_t>(where)]; }

charset kept(context where, profile p) {
  auto const& row = row_of(where);
  switch (p) {
    case profile::rfc1630: return row.rfc1630;
    case profile::url7a: return row.url7a;
    case profile::rfc1738: return row.rfc1738;
    default: return row.rfc3986;
  }
}

// RFC 1630 §Query strings: the plus sign is a space, and a plus as data is escaped. No word is empty, so that a
// space that is not between two words is %20.
bool plus_is_space(context where, profile p) {
  return (where == context::search || where == context::query) && (predates_rfc1738(p));
}

bool is_latin1(profile p) { return predates_rfc1738(p); }

}  // namespace

std::string_view name_of(context where) noexcept { return row_of(where).name; }

std::optional<context> context_named(std::string_view name) noexcept {
  for (auto const& row : rows)
    if (row.name == name) return row.where;
  return {};
}

void escape_to(std::string& out, std::string_view octets, charset keep) {
  detail::encode_to(out, octets, keep, detail::as_escapes);
}

bool has_escapes(context where, profile p) noexcept {
  bool is_login = where == context::user || where == context::password;
  return !is_login || p != profile::rfc1630;
}

std::string escape(std::string_view octets, context where, profile p) {
  std::string out;
  if (!plus_is_space(where, p)) {
    escape_to(out, octets, kept(where, p));
    return out;
  }
  auto const set = kept(where, p) - "+";
  for (std::size_t i = 0; i < octets.size(); ++i) {
    bool between_words = i > 0 && i + 1 < octets.size() && octets[i - 1] != ' ' && octets[i + 1] != ' ';
    if (octets[i] == ' ' && between_words) out += '+';
    else escape_to(out, octets.substr(i, 1), set);
  }
  return out;
}

// RFC 1630 §The percent sign, §Conventional URI encoding scheme: two digits follow; anything else is an
// error.
result<std::string> unescape(std::string_view text) {
  auto bad = simd::first_bad_escape(text);
  if (bad < text.size()) return mistake(errc::bad_escape, static_cast<std::uint32_t>(bad));
  return unescaped(text);
}

result<std::string> unescape(std::string_view text, context where, profile p) {
  if (!plus_is_space(where, p)) return unescape(text);
  std::string spaced(text);
  for (char& c : spaced)
    if (c == '+') c = ' ';
  return unescape(spaced);
}

std::string unescaped(std::string_view text) {
  if (text.find('%') == text.npos) return std::string(text);
  // On the stack first, so that a short result of a long text is not allocated.
  char few[64];
  if (text.size() <= sizeof few) return {few, detail::decode_to(few, text)};
  std::string out;
  detail::resize_and_overwrite(out, text.size(),
                               [&](char* to, std::size_t) { return detail::decode_to(to, text) - to; });
  return out;
}

// RFC 3986 §2.5: new text is UTF-8; RFC 1630 and url7a have ISO 8859-1.
result<std::string> octets_of(std::string_view text, profile p) {
  if (!is_latin1(p)) return std::string(text);
  std::string octets;
  for (std::size_t i = 0; i < text.size();) {
    auto at = i;
    auto point = utf8::next(text, i);
    if (!point || *point > 0xFF) return mistake(errc::not_in_charset, static_cast<std::uint32_t>(at));
    octets += static_cast<char>(*point);
  }
  return octets;
}

std::size_t escape_character_to(std::string& out, std::string_view text, std::size_t at, profile p) {
  auto next = at;
  auto point = is_latin1(p) ? utf8::next(text, next) : std::nullopt;
  if (point && *point > 0xFF) return 0;
  detail::put_escape(out, point ? static_cast<char>(*point) : text[at]);
  return point ? next - at : 1;
}

std::optional<std::string> text_of(std::string_view octets, profile p) {
  std::string text;
  if (is_latin1(p)) {
    for (char c : octets) utf8::append(text, static_cast<unsigned char>(c));
    return text;
  }
  for (std::size_t i = 0; i < octets.size();) {
    auto point = utf8::next(octets, i);
    if (!point || (p == profile::rfc1738 && *point > 0x7F)) return {};
  }
  return std::string(octets);
}

}  // namespace wend

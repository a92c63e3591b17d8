// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/detail/syntax.hpp"

/// The character classes of the four profiles by the names of their texts, and the generic rules of each text.
/// The rules of a scheme module start from these. profile.test.cpp compares every class with its mask.
namespace wend::grammar {

inline constexpr charset alphanum = alpha | digit;
inline constexpr charset escape_introducer = "%";

namespace rfc1630 {  // RFC 1630 §BNF of Generic URI Syntax, §BNF for specific URL schemes

inline constexpr charset safe = "$-_@.&";
inline constexpr charset safe_specific = safe | "+";
inline constexpr charset extra = "!*\"'(),";
inline constexpr charset reserved = "=;/#?: ";
inline constexpr charset national = "{}|[]\\^~";
inline constexpr charset punctuation = "<>";
inline constexpr charset xalpha = alphanum | safe | extra;
inline constexpr charset xalpha_specific = alphanum | safe_specific | extra;
inline constexpr charset xpalpha = xalpha | "+";
inline constexpr charset alphanum2 = alphanum | "-_.+";
/// The prose reserves % / # ? + and, for schemes to use, * and ! (RFC 1630 §Reserved characters, §Other
/// reserved characters); the grammar's `reserved` adds = ; : and the space, which is only unsafe.
inline constexpr charset never_recode = "%/#?+*!=;:";
inline constexpr charset nowhere = control | "`";

inline constexpr syntax generic{
    .query_may_be_empty = false,
    .query_is_words = true,
    .path = xpalpha | "/",
    .query = xpalpha,
    .fragment = xalpha,
    .user = alphanum2,
    .user_escapes = false,
    .login_may_be_empty = false,
    .reserved_path = never_recode - "+",  // + is a space in a search and itself elsewhere
    .reserved_query = never_recode,
    .reserved_user = never_recode | "@",
    .plain_path = (xpalpha - never_recode) | "+",
    .plain_query = xpalpha - never_recode,
    .plain_user = alphanum2 - never_recode,
    .void_fragment_is_none = true,  // RFC 1630 §Fragment-id
};

}  // namespace rfc1630

namespace url7a {  // url7a §BNF syntax

inline constexpr charset safe = "$-_@.&";
inline constexpr charset extra = "!*\"'(),:; ";
inline constexpr charset national = "{}[]^|~\\";
inline constexpr charset punctuation = "<>";
inline constexpr charset xalpha = alphanum | safe | extra;
inline constexpr charset xpalpha = xalpha | "+";
inline constexpr charset not_data = control | "/#?%=`";
inline constexpr charset delimiters = "/#?%";

inline constexpr syntax generic{
    .query_may_be_empty = false,
    .query_is_words = true,
    .path = xpalpha | "/",
    .query = xpalpha,
    .fragment = xalpha,
    .user = xalpha - ":@",  // both are delimiters of the login
    .login_may_be_empty = false,
    .reserved_path = delimiters,
    .reserved_query = delimiters | "+",
    .reserved_user = delimiters | ":@",
    .plain_path = xpalpha - " ",
    .plain_query = xalpha - " ",
    .plain_user = xalpha - ":@ ",
    .void_fragment_is_none = true,  // url7a §Fragment-id
};

}  // namespace url7a

namespace rfc1738 {  // RFC 1738 §2.2, §5

inline constexpr charset safe = "$-_.+";
inline constexpr charset extra = "!*'(),";
inline constexpr charset national = "{}|\\^~[]`";
inline constexpr charset punctuation = "<>#%\"";
inline constexpr charset reserved = ";/?:@&=";
inline constexpr charset unreserved = alphanum | safe | extra;
inline constexpr charset uchar = unreserved;
inline constexpr charset xchar = unreserved | reserved;
inline constexpr charset unsafe = national | punctuation | " ";
inline constexpr charset scheme_char = lowalpha | digit | "+-.";
inline constexpr charset user = uchar | ";?&=";

inline constexpr syntax generic{
    .has_query = false,  // schemepart = *xchar: the question mark is one of them
    .path = xchar,
    .query = xchar,
    .fragment = xchar,
    .user = user,
    .reserved_path = reserved | "%#",
    .reserved_query = reserved | "%#",
    .reserved_user = charset(":@/%#"),
    .plain_path = uchar,
    .plain_query = uchar,
    .plain_user = user,
    .keeps_dot_segments = false,
};

}  // namespace rfc1738

namespace rfc3986 {  // RFC 3986 §2.2, §2.3, §3

inline constexpr charset unreserved = alphanum | "-._~";
inline constexpr charset gen_delims = ":/?#[]@";
inline constexpr charset sub_delims = "!$&'()*+,;=";
inline constexpr charset pchar = unreserved | sub_delims | ":@";
inline constexpr charset reserved = gen_delims | sub_delims;

inline constexpr syntax generic{
    .login = authority::optional,
    .hosts = host_rule::reg_name,
    .host_required = false,
    .user_allowed = true,
    .empty_port_allowed = true,
    .path = pchar | "/",
    .query = pchar | "/?",
    .fragment = pchar | "/?",
    .user = unreserved | sub_delims | ":",
    .reserved_path = (pchar | "/?%") - unreserved,
    .reserved_query = (pchar | "/?%") - unreserved,
    .reserved_user = sub_delims | ":%",
    .plain_path = unreserved,
    .plain_query = unreserved,
    .plain_user = unreserved,
    .empty_path_is_slash = true,  // RFC 3986 §6.2.3: "in general"
    .keeps_dot_segments = false,
    .dots_are_removed = true,
};

}  // namespace rfc3986

/// What differs between schemes that name a host.
struct internet_options {
  bool takes_login = false;
};

/// Returns the rules of a profile for schemes that name a host: "//" [ user [ ":" password ] "@" ] hostport,
/// with an optional port. RFC 1738 §3.1, url7a §Internet protocol parts, RFC 1630 §BNF for specific URL
/// schemes. The rules of a scheme module start from these.
constexpr syntax internet_form(profile p, std::uint16_t port, internet_options own = {}) {
  bool in_1738 = p == profile::rfc1738;
  auto rules = p == profile::rfc1630 ? rfc1630::generic
               : p == profile::url7a ? url7a::generic
               : in_1738             ? rfc1738::generic
                                     : rfc3986::generic;
  rules.default_port = port;
  if (has_generic_grammar(p)) return rules;  // RFC 3986 §3.2: every scheme may have an authority
  rules.login = authority::required;
  rules.user_allowed = own.takes_login;
  rules.hosts = in_1738 ? host_rule::dns : host_rule::dns_letter_first;
  return rules;
}

}  // namespace wend::grammar

// SPDX-License-Identifier: Apache-2.0
//
// The character classes of the four texts, in their own words and order. A test holds each of them
// against the mask that was computed from the text by hand (profile.test.cpp).

#include "wend/uri/profile.hpp"

#include "wend/uri/syntax.hpp"

namespace wend {
namespace {

constexpr charset alphanum = alpha | digit;
constexpr charset escape_introducer = "%";

namespace a {  // RFC 1630 §BNF of Generic URI Syntax, §BNF for specific URL schemes

// The prose reserves % / # ? + and, for schemes to use, * and !: RFC 1630 §Reserved characters, §Other
// reserved characters. The grammar's `reserved` adds = ; :

constexpr charset safe = "$-_@.&";
constexpr charset safe_specific = safe | "+";
constexpr charset extra = "!*\"'(),";
constexpr charset reserved = "=;/#?: ";
constexpr charset national = "{}|[]\\^~";
constexpr charset punctuation = "<>";
constexpr charset xalpha = alphanum | safe | extra;
constexpr charset xalpha_specific = alphanum | safe_specific | extra;
constexpr charset xpalpha = xalpha | "+";
constexpr charset alphanum2 = alphanum | "-_.+";
constexpr charset never_recode = "%/#?+*!=;:";  // the prose's reserved and the grammar's, but for the space
constexpr charset nowhere = control | "`";

constexpr character_class classes[] = {
    {"alpha", alpha, false},
    {"digit", digit, false},
    {"safe", safe},
    {"safe (specific)", safe_specific, false},
    {"extra", extra},
    {"reserved", reserved},
    {"national", national},
    {"punctuation", punctuation},
    {"escape-introducer", escape_introducer},
    {"hex", hex, false},
    {"xalpha", xalpha},
    {"xalpha (specific)", xalpha_specific, false},
    {"xpalpha", xpalpha},
    {"alphanum2", alphanum2, false},
    {"alphanum", alphanum, false},
    {"never-recode", never_recode, false},
    {"nowhere", nowhere, false},
};

constexpr syntax generic{
    .path = xpalpha | "/",
    .query = xpalpha,
    .fragment = xalpha,
    .user = alphanum2,
    .user_escapes = false,
    .reserved_path = never_recode - "+",  // + means a space in a search and itself elsewhere
    .reserved_query = never_recode,
    .reserved_user = never_recode | "@",
    .plain_path = (xpalpha - never_recode) | "+",
    .plain_query = xpalpha - never_recode,
    .plain_user = alphanum2 - never_recode,
    .void_fragment_is_none = true,  // RFC 1630 §Fragment-id
};

}  // namespace a

namespace b {  // url7a §BNF syntax

constexpr charset safe = "$-_@.&";
constexpr charset extra = "!*\"'(),:; ";
constexpr charset national = "{}[]^|~\\";
constexpr charset punctuation = "<>";
constexpr charset xalpha = alphanum | safe | extra;
constexpr charset xpalpha = xalpha | "+";
constexpr charset not_data = control | "/#?%=`";
constexpr charset delimiters = "/#?%";

constexpr character_class classes[] = {
    {"safe", safe},
    {"extra", extra},
    {"national", national},
    {"punctuation", punctuation},
    {"xalpha", xalpha},
    {"xpalpha", xpalpha},
    {"escape-introducer", escape_introducer},
    {"not-data", not_data, false},
};

constexpr syntax generic{
    .path = xpalpha | "/",
    .query = xpalpha,
    .fragment = xalpha,
    .user = xalpha - ":@",  // inside the login both are delimiters first
    .reserved_path = delimiters,
    .reserved_query = delimiters | "+",
    .reserved_user = delimiters | ":@",
    .plain_path = xpalpha - " ",
    .plain_query = xalpha - " ",
    .plain_user = xalpha - ":@ ",
    .void_fragment_is_none = true,  // url7a §Fragment-id
};

}  // namespace b

namespace c {  // RFC 1738 §2.2, §5

constexpr charset safe = "$-_.+";
constexpr charset extra = "!*'(),";
constexpr charset national = "{}|\\^~[]`";
constexpr charset punctuation = "<>#%\"";
constexpr charset reserved = ";/?:@&=";
constexpr charset unreserved = alphanum | safe | extra;
constexpr charset uchar = unreserved;
constexpr charset xchar = unreserved | reserved;
constexpr charset unsafe = national | punctuation | " ";
constexpr charset scheme_char = lowalpha | digit | "+-.";
constexpr charset user = uchar | ";?&=";

constexpr character_class classes[] = {
    {"lowalpha", lowalpha, false},
    {"hialpha", hialpha, false},
    {"digit", digit, false},
    {"safe", safe},
    {"extra", extra},
    {"national", national},
    {"punctuation", punctuation},
    {"reserved", reserved},
    {"hex", hex, false},
    {"unreserved", unreserved},
    {"uchar", uchar},
    {"xchar", xchar},
    {"unsafe", unsafe},
    {"escape-introducer", escape_introducer},
    {"must-escape", unsafe | control, false},
    {"scheme", scheme_char, false},
    {"fsegment", uchar | "?:@&=", false},
    {"hsegment", uchar | ";:@&=", false},
    {"user", user, false},
    {"article", uchar | ";/?:&=", false},
    {"group", alphanum | "-.+_", false},
    {"psegment", uchar | "?:@&=", false},
    {"fieldname", uchar | "?:@&", false},
};

constexpr syntax generic{
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
    .dots_are_names = false,
};

}  // namespace c

namespace m {  // RFC 3986 §2.2, §2.3, §3

constexpr charset unreserved = alphanum | "-._~";
constexpr charset gen_delims = ":/?#[]@";
constexpr charset sub_delims = "!$&'()*+,;=";
constexpr charset pchar = unreserved | sub_delims | ":@";
constexpr charset reserved = gen_delims | sub_delims;

constexpr character_class classes[] = {
    {"unreserved", unreserved}, {"reserved", reserved},  {"gen-delims", gen_delims},
    {"sub-delims", sub_delims}, {"pchar", pchar, false}, {"query", pchar | "/?", false},
};

constexpr syntax generic{
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
    .dots_are_names = false,
    .dots_are_removed = true,
};

}  // namespace m

constexpr syntax reference_of(syntax rules, charset delimiters) {
  rules.login = authority::optional;
  rules.hosts = host_rule::dns;
  rules.host_required = false;
  rules.user_allowed = rules.user_escapes = rules.empty_port_allowed = rules.has_query = true;
  rules.path = rules.path | delimiters;
  rules.query = rules.query | delimiters;
  rules.user = rules.path;
  return rules;
}

constexpr syntax reference_a = reference_of(a::generic, "=;/?:");
constexpr syntax reference_b = reference_of(b::generic, "=/?");
constexpr syntax reference_c = reference_of(c::generic, "?");

struct row {
  profile law;
  std::string_view name;
  std::span<character_class const> classes;
  syntax const *generic, *reference;
};

constexpr row rows[] = {
    {profile::rfc1630, "rfc1630", a::classes, &a::generic, &reference_a},
    {profile::url7a, "url7a", b::classes, &b::generic, &reference_b},
    {profile::rfc1738, "rfc1738", c::classes, &c::generic, &reference_c},
    {profile::rfc3986, "rfc3986", m::classes, &m::generic, &m::generic},
    {profile::whatwg, "whatwg", m::classes, &m::generic, &m::generic},
};

constexpr row const& row_of(profile law) noexcept { return rows[static_cast<std::size_t>(law)]; }

}  // namespace

std::string_view name_of(profile law) noexcept { return row_of(law).name; }

std::optional<profile> profile_named(std::string_view name) noexcept {
  for (auto const& row : rows)
    if (row.name == name) return row.law;
  return {};
}

std::span<character_class const> classes_of(profile law) noexcept { return row_of(law).classes; }

std::optional<charset> class_named(profile law, std::string_view name) noexcept {
  for (auto const& one : classes_of(law))
    if (one.name == name) return one.members;
  return {};
}

syntax const& generic_syntax(profile law) noexcept { return *row_of(law).generic; }

syntax const& reference_syntax(profile law) noexcept { return *row_of(law).reference; }

}  // namespace wend

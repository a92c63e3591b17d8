// SPDX-License-Identifier: Apache-2.0
//
// The character classes of the four texts, in their own words and order. A test holds each of them
// against the mask that was computed from the text by hand (profile.test.cpp).

#include "wend/uri/detail/classes.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend {
namespace {

using grammar::alphanum, grammar::escape_introducer;

namespace rfc1630_rows {

using namespace grammar::rfc1630;
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
    {"other-reserved", "*!", false},  // by the prose, for schemes to use: RFC 1630 §Other reserved characters
    {"nowhere", nowhere, false},
};

}  // namespace rfc1630_rows

namespace url7a_rows {

using namespace grammar::url7a;
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

}  // namespace url7a_rows

namespace rfc1738_rows {

using namespace grammar::rfc1738;
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

}  // namespace rfc1738_rows

namespace rfc3986_rows {

using namespace grammar::rfc3986;
constexpr character_class classes[] = {
    {"unreserved", unreserved}, {"reserved", reserved},  {"gen-delims", gen_delims},
    {"sub-delims", sub_delims}, {"pchar", pchar, false}, {"query", pchar | "/?", false},
};

}  // namespace rfc3986_rows

namespace whatwg_rows {

using namespace wend::whatwg;
constexpr character_class classes[] = {
    {"URL code point", url_code_point, false},
    {"forbidden host code point", forbidden_host_code_point, false},
    {"forbidden domain code point", forbidden_domain_code_point, false},
    {"C0 control percent-encode", c0_control_percent_encode},
    {"fragment percent-encode", fragment_percent_encode},
    {"query percent-encode", query_percent_encode},
    {"special-query percent-encode", special_query_percent_encode},
    {"path percent-encode", path_percent_encode},
    {"userinfo percent-encode", userinfo_percent_encode},
    {"component percent-encode", component_percent_encode},
    {"application/x-www-form-urlencoded percent-encode", form_percent_encode},
};

}  // namespace whatwg_rows

constexpr std::span<character_class const> rows[] = {rfc1630_rows::classes, url7a_rows::classes,
                                                     rfc1738_rows::classes, rfc3986_rows::classes,
                                                     whatwg_rows::classes};

}  // namespace

std::span<character_class const> classes_of(profile p) noexcept { return rows[row_of(p)]; }

std::optional<charset> class_named(profile p, std::string_view name) noexcept {
  for (auto const& row : classes_of(p))
    if (row.name == name) return row.members;
  return {};
}

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
//
// The character classes of the profiles, by the names and in the order of their texts. profile.test.cpp
// compares each with a mask that was computed from the text by hand.

#include "wend/uri/detail/classes.hpp"

#include "wend/base/detail/chars.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/rfc/grammar.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend {
namespace {

using grammar::alphanum, grammar::escape_introducer;
using enum listing;

namespace rfc1630_rows {

using namespace grammar::rfc1630;
constexpr character_class classes[] = {
    {"alpha", alpha, by_name},
    {"digit", digit, by_name},
    {"safe", safe},
    {"safe (specific)", safe_specific, by_name},
    {"extra", extra},
    {"reserved", reserved},
    {"national", national},
    {"punctuation", punctuation},
    {"escape-introducer", escape_introducer},
    {"hex", hex, by_name},
    {"xalpha", xalpha},
    {"xalpha (specific)", xalpha_specific, by_name},
    {"xpalpha", xpalpha},
    {"alphanum2", alphanum2, by_name},
    {"alphanum", alphanum, by_name},
    {"never-recode", never_recode, by_name},
    {"other-reserved", "*!",
     by_name},  // by the prose, for schemes to use: RFC 1630 §Other reserved characters
    {"nowhere", nowhere, by_name},
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
    {"not-data", not_data, by_name},
};

}  // namespace url7a_rows

namespace rfc1738_rows {

using namespace grammar::rfc1738;
constexpr character_class classes[] = {
    {"lowalpha", lowalpha, by_name},
    {"hialpha", hialpha, by_name},
    {"digit", digit, by_name},
    {"safe", safe},
    {"extra", extra},
    {"national", national},
    {"punctuation", punctuation},
    {"reserved", reserved},
    {"hex", hex, by_name},
    {"unreserved", unreserved},
    {"uchar", uchar},
    {"xchar", xchar},
    {"unsafe", unsafe},
    {"escape-introducer", escape_introducer},
    {"must-escape", unsafe | control, by_name},
    {"scheme", scheme_char, by_name},
    {"fsegment", uchar | "?:@&=", by_name},
    {"hsegment", uchar | ";:@&=", by_name},
    {"user", user, by_name},
    {"article", uchar | ";/?:&=", by_name},
    {"group", alphanum | "-.+_", by_name},
    {"psegment", uchar | "?:@&=", by_name},
    {"fieldname", uchar | "?:@&", by_name},
};

}  // namespace rfc1738_rows

namespace rfc3986_rows {

using namespace grammar::rfc3986;
constexpr character_class classes[] = {
    {"unreserved", unreserved}, {"reserved", reserved},    {"gen-delims", gen_delims},
    {"sub-delims", sub_delims}, {"pchar", pchar, by_name}, {"query", pchar | "/?", by_name},
};

}  // namespace rfc3986_rows

namespace whatwg_rows {

using namespace wend::whatwg;
constexpr character_class classes[] = {
    {"URL code point", url_code_point, by_name},
    {"forbidden host code point", forbidden_host_code_point, by_name},
    {"forbidden domain code point", forbidden_domain_code_point, by_name},
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

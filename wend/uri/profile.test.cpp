// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/profile.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "wend/base/detail/chars.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/detail/classes.hpp"
#include "wend/uri/detail/generic_syntax.hpp"
#include "wend/uri/detail/syntax.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

// Each class as a set of 128 bits: bit k of the first word is code point k, of the second 40 + k. Computed from
// the texts by hand, independent of the code.
struct mask {
  wend::profile profile;
  std::string_view name;
  int count;
  std::uint64_t low, high;
};

constexpr mask masks[] = {
    {profile::rfc1630, "alpha", 52, 0x0000000000000000, 0x07FFFFFE07FFFFFE},
    {profile::rfc1630, "digit", 10, 0x03FF000000000000, 0x0000000000000000},
    {profile::rfc1630, "safe", 6, 0x0000605000000000, 0x0000000080000001},
    {profile::rfc1630, "safe (specific)", 7, 0x0000685000000000, 0x0000000080000001},
    {profile::rfc1630, "extra", 7, 0x0000178600000000, 0x0000000000000000},
    {profile::rfc1630, "reserved", 7, 0xAC00800900000000, 0x0000000000000000},
    {profile::rfc1630, "national", 8, 0x0000000000000000, 0x7800000078000000},
    {profile::rfc1630, "punctuation", 2, 0x5000000000000000, 0x0000000000000000},
    {profile::rfc1630, "escape-introducer", 1, 0x0000002000000000, 0x0000000000000000},
    {profile::rfc1630, "hex", 22, 0x03FF000000000000, 0x0000007E0000007E},
    {profile::rfc1630, "xalpha", 75, 0x03FF77D600000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1630, "xalpha (specific)", 76, 0x03FF7FD600000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1630, "xpalpha", 76, 0x03FF7FD600000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1630, "alphanum2", 66, 0x03FF680000000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1630, "alphanum", 62, 0x03FF000000000000, 0x07FFFFFE07FFFFFE},
    {profile::rfc1630, "never-recode", 10, 0xAC008C2A00000000, 0x0000000000000000},
    {profile::rfc1630, "other-reserved", 2, 0x0000040200000000, 0x0000000000000000},
    {profile::rfc1630, "nowhere", 34, 0x00000000FFFFFFFF, 0x8000000100000000},
    {profile::url7a, "safe", 6, 0x0000605000000000, 0x0000000080000001},
    {profile::url7a, "extra", 10, 0x0C00178700000000, 0x0000000000000000},
    {profile::url7a, "national", 8, 0x0000000000000000, 0x7800000078000000},
    {profile::url7a, "punctuation", 2, 0x5000000000000000, 0x0000000000000000},
    {profile::url7a, "xalpha", 78, 0x0FFF77D700000000, 0x07FFFFFE87FFFFFF},
    {profile::url7a, "xpalpha", 79, 0x0FFF7FD700000000, 0x07FFFFFE87FFFFFF},
    {profile::url7a, "not-data", 39, 0xA0008028FFFFFFFF, 0x8000000100000000},
    {profile::rfc1738, "lowalpha", 26, 0x0000000000000000, 0x07FFFFFE00000000},
    {profile::rfc1738, "hialpha", 26, 0x0000000000000000, 0x0000000007FFFFFE},
    {profile::rfc1738, "digit", 10, 0x03FF000000000000, 0x0000000000000000},
    {profile::rfc1738, "safe", 5, 0x0000681000000000, 0x0000000080000000},
    {profile::rfc1738, "extra", 6, 0x0000178200000000, 0x0000000000000000},
    {profile::rfc1738, "national", 9, 0x0000000000000000, 0x7800000178000000},
    {profile::rfc1738, "punctuation", 5, 0x5000002C00000000, 0x0000000000000000},
    {profile::rfc1738, "reserved", 7, 0xAC00804000000000, 0x0000000000000001},
    {profile::rfc1738, "hex", 22, 0x03FF000000000000, 0x0000007E0000007E},
    {profile::rfc1738, "unreserved", 73, 0x03FF7F9200000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1738, "uchar", 73, 0x03FF7F9200000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1738, "xchar", 80, 0xAFFFFFD200000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1738, "unsafe", 15, 0x5000002D00000000, 0x7800000178000000},
    {profile::rfc1738, "must-escape", 48, 0x5000002DFFFFFFFF, 0xF800000178000000},
    {profile::rfc1738, "scheme", 39, 0x03FF680000000000, 0x07FFFFFE00000000},
    {profile::rfc1738, "fsegment", 78, 0xA7FF7FD200000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1738, "hsegment", 78, 0x2FFF7FD200000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1738, "user", 77, 0xABFF7FD200000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1738, "article", 79, 0xAFFFFFD200000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1738, "group", 66, 0x03FF680000000000, 0x07FFFFFE87FFFFFE},
    {profile::rfc1738, "psegment", 78, 0xA7FF7FD200000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc1738, "fieldname", 77, 0x87FF7FD200000000, 0x07FFFFFE87FFFFFF},
    {profile::rfc3986, "unreserved", 66, 0x03FF600000000000, 0x47FFFFFE87FFFFFE},
    {profile::rfc3986, "gen-delims", 7, 0x8400800800000000, 0x0000000028000001},
    {profile::rfc3986, "sub-delims", 11, 0x28001FD200000000, 0x0000000000000000},
    {profile::rfc3986, "pchar", 79, 0x2FFF7FD200000000, 0x47FFFFFE87FFFFFF},
    {profile::rfc3986, "query", 81, 0xAFFFFFD200000000, 0x47FFFFFE87FFFFFF},
};

// shows ENC-01
TEST(Profile, every_class_equals_its_mask_over_all_256_octets) {
  for (auto const& row : masks) {
    auto members = class_named(row.profile, row.name);
    ASSERT_TRUE(members) << name_of(row.profile) << ' ' << row.name;
    int count = 0;
    for (unsigned c = 0; c < 256; ++c) {
      bool expected = c < 64 ? row.low >> c & 1 : c < 128 ? row.high >> (c - 64) & 1 : false;
      EXPECT_EQ((*members)[static_cast<char>(c)], expected)
          << name_of(row.profile) << ' ' << row.name << ' ' << c;
      count += (*members)[static_cast<char>(c)];
    }
    EXPECT_EQ(count, row.count) << row.name;
  }
}

TEST(Profile, every_class_of_the_tables_has_a_mask_here) {
  for (auto p : profiles)
    for (auto const& class_row : classes_of(p)) {
      // gen-delims and sub-delims.
      bool same_as_others = p == profile::rfc3986 && class_row.name == "reserved";
      bool listed = same_as_others;
      for (auto const& row : masks) listed |= row.profile == p && row.name == class_row.name;
      EXPECT_TRUE(listed || (p == profile::url7a && class_row.name == "escape-introducer") ||
                  (p == profile::rfc1738 && class_row.name == "escape-introducer"))
          << name_of(p) << ' ' << class_row.name;
    }
}

// shows ENC-07 · RFC 1738 §2.2
TEST(Profile, controls_and_eight_bit_octets_are_valid_in_no_part_of_any_profile) {
  for (auto p : profiles)
    for (auto rules : {&generic_syntax(p), &reference_syntax(p)})
      for (auto set : {rules->path, rules->query, rules->fragment, rules->user}) {
        EXPECT_EQ(set & (control | eight_bit | "%#"), charset{}) << name_of(p);
      }
}

TEST(Profile, the_names_of_profiles_are_read_back) {
  for (auto p : profiles) EXPECT_EQ(profile_named(name_of(p)), p);
  EXPECT_EQ(profile_named("rfc2396"), std::nullopt);
}

using enum profile;

bool is_of_url_standard(errc code) { return explain(code).spec.starts_with("WHATWG"); }

TEST(Citation, no_older_profile_cites_a_later_standard) {
  for (auto const& row : detail::diagnostic_table)
    for (auto p : {rfc1630, url7a, rfc1738}) {
      if (is_of_url_standard(row.code)) continue;
      auto spec = explain(row.code, p).spec;
      EXPECT_FALSE(spec.starts_with("RFC 3986") || spec.starts_with("WHATWG")) << row.name << ": " << spec;
    }
}

TEST(Citation, each_profile_cites_its_own_grammar) {
  for (auto code :
       {errc::no_scheme, errc::bad_scheme, errc::bad_escape, errc::bad_char, errc::non_ascii, errc::no_host,
        errc::bad_host, errc::bad_port, errc::bad_login, errc::bad_query, errc::control_char}) {
    EXPECT_TRUE(explain(code, rfc1630).spec.starts_with("RFC 1630 ")) << explain(code).name;
    EXPECT_TRUE(explain(code, url7a).spec.starts_with("url7a ")) << explain(code).name;
    EXPECT_TRUE(explain(code, rfc1738).spec.starts_with("RFC 1738 ")) << explain(code).name;
    EXPECT_TRUE(explain(code, rfc3986).spec.starts_with("RFC 3986 ")) << explain(code).name;
  }
}

TEST(Citation, errors_common_to_all_profiles_cite_the_same_section) {
  for (auto p : {rfc1630, url7a, rfc1738, rfc3986, whatwg}) {
    EXPECT_EQ(explain(errc::timed_out, p).message, explain(errc::timed_out).message);
    EXPECT_EQ(explain(errc::unsafe_port, p).spec, explain(errc::unsafe_port).spec);
  }
}

TEST(Citation, an_empty_part_cites_the_grammar_of_wais) {  // the only scheme with this notice
  EXPECT_EQ(explain(errc::empty_part, rfc1738).spec, "RFC 1738 §3.9");
  EXPECT_EQ(explain(errc::empty_part, rfc3986).spec, "RFC 4156 §2");
}

TEST(Citation, a_refusal_cites_the_section_of_its_profile) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } constexpr rows[] = {
      {rfc1738, "http://h.example/~ann", "bad-char@17 RFC 1738 §2.2"},
      {rfc1738, "http://a_b/", "bad-host@8 RFC 1738 §3.1"},
      {rfc1630, "http://a_b/", "bad-host@8 RFC 1630 §BNF for specific URL schemes"},
      {url7a, "http://a_b/", "bad-host@8 url7a §Internet protocol parts"},
      {rfc1630, "http://h.example/%zz", "bad-escape@17 RFC 1630 §The percent sign"},
      {url7a, "http://h.example/a?", "bad-query@18 url7a §BNF syntax"},
      {rfc1738, "http://h.example:x/", "bad-port@17 RFC 1738 §3.1"},
      {rfc3986, "http://h.example/a b", "bad-char@18 RFC 3986 §2"},
      {rfc1630, "mailto:ann", "bad-mail-address@10 RFC 1630 §Mailto"},
  };
  for (auto const& row : rows) {
    auto read = parse(row.text, row.profile);
    ASSERT_FALSE(read) << row.text;
    auto cited = explain(read.error().code, row.profile).spec;
    EXPECT_EQ(testing::spelled(read.error()) + ' ' + std::string(cited), row.expected) << row.text;
  }
}

}  // namespace
}  // namespace wend

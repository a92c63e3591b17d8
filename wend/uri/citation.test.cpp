// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/citation.hpp"

#include <gtest/gtest.h>

#include "wend/testing/room.hpp"
#include "wend/uri/parse.hpp"

namespace wend {
namespace {

using enum profile;

bool is_of_url_standard(errc code) { return explain(code).spec.starts_with("WHATWG"); }

TEST(Citation, no_older_profile_cites_a_later_standard) {
  for (auto const& row : diagnostic_table)
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

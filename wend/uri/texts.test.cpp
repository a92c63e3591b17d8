// SPDX-License-Identifier: Apache-2.0
//
// The examples and rules of the texts, section by section. The other tests are ordered by functions, this one by the
// texts.

#include <gtest/gtest.h>

#include "wend/uri.hpp"
#include "wend/uri/detail/dots.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/parts.hpp"

namespace wend {
namespace {

using enum profile;

bool reads(std::string_view text, profile p) { return bool(parse(text, p)); }

std::string resolved(profile p, std::string_view base, std::string_view reference) {
  auto resolution = resolve(*parse_reference(base, p), *parse_reference(reference, p));
  return resolution ? std::move(resolution->value).text()
                    : std::string(explain(resolution.error().code).name);
}

bool same(std::string_view a, std::string_view b, profile p, equality how = equality::encoding) {
  auto compared = compare(a, b, how, p);
  return compared && compared->equivalent;
}

TEST(Rfc1630, reserved_characters_differ_from_their_escapes) {
  // RFC 1630 §Reserved characters, §Encoding reserved characters
  for (std::string_view reserved : {"/", "?", "*", "!"}) {
    std::string raw = "http://h/a" + std::string(reserved) + "b", escaped;
    escape_to(escaped, reserved, {});
    EXPECT_FALSE(same(raw, "http://h/a" + escaped + "b", rfc1630)) << raw;
  }
  EXPECT_TRUE(same("http://h/a-b", "http://h/a%2Db", rfc1630));
}

TEST(Rfc1630, a_percent_sign_always_begins_an_escape) {
  // RFC 1630 §The percent sign, §Conventional URI encoding scheme
  EXPECT_FALSE(reads("http://h/100%", rfc1630));
  EXPECT_EQ(escape("100%", context::path_segment, rfc1630), "100%25");
  EXPECT_EQ(*unescape("%25"), "%");
}

TEST(Rfc1630, slashes_separate_a_hierarchy_and_dot_segments_move_in_it) {
  // RFC 1630 §Hierarchical forms
  EXPECT_FALSE(same("http://h/a/./b", "http://h/a/%2E/b", rfc1630));
  EXPECT_TRUE(same("http://h/a.b", "http://h/a%2Eb", rfc1630));  // inside a longer element a dot is a dot
  EXPECT_EQ(resolved(rfc1630, "http://h/a/b", "../c"), "http://h/c");
}

TEST(Rfc1630, a_hash_separates_the_object_from_the_fragment) {
  // RFC 1630 §Hash for fragment identifiers, §Fragment-id
  auto u = parse("http://h/a#b", rfc1630);
  EXPECT_EQ(u->without_fragment().text(), "http://h/a");
  EXPECT_EQ(u->fragment(), "b");
  EXPECT_TRUE(same("http://h/a", "http://h/a#", rfc1630));
}

TEST(Rfc1630, the_star_and_the_exclamation_mark_are_reserved_for_schemes) {
  // RFC 1630 §Other reserved characters
  EXPECT_EQ(*normalize("http://h/a%2Ab%21c*d!e", rfc1630), "http://h/a%2Ab%21c*d!e");
}

TEST(Rfc1630, both_grammars_omit_some_characters) {
  // RFC 1630 §BNF of Generic URI Syntax, §BNF for specific URL schemes
  for (char c : std::string_view("{}|[]\\^~<>` "))
    EXPECT_FALSE(reads(std::string("http://h/a") + c, rfc1630)) << c;
  EXPECT_TRUE(reads("http://h/$-_@.&!*\"'(),+", rfc1630));
  EXPECT_TRUE(reads("http://www.my.work.com/path?search+words#id", rfc1630));
}

TEST(Rfc1630, the_printed_examples_of_partial_forms_resolve) {
  // RFC 1630 §Partial form: eight of the ten lines follow from the rule; /g is the other two
  for (std::string_view base : {"magic://a/b/c//d/e/f", "magic://a/b/c//d/e/"}) {
    EXPECT_EQ(resolved(rfc1630, base, "g"), "magic://a/b/c//d/e/g");
    EXPECT_EQ(resolved(rfc1630, base, "//g"), "magic://g");
    EXPECT_EQ(resolved(rfc1630, base, "../g"), "magic://a/b/c//d/g");
    EXPECT_EQ(resolved(rfc1630, base, "g:h"), "g:h");
    EXPECT_EQ(resolved(rfc1630, base, "/g"), "magic://a/b/c//d/g");
  }
}

TEST(Url7a, the_full_form_is_a_scheme_and_what_it_governs) {
  // url7a §Full form, §Scheme
  auto u = parse("http://info.cern.ch/a", url7a);
  EXPECT_EQ(u->scheme(), "http");
  EXPECT_FALSE(reads("1a:b", url7a));
  EXPECT_TRUE(same("HTTP://h/", "http://h/", url7a));
}

TEST(Url7a, internet_schemes_have_user_password_host_and_port) {
  // url7a §Internet protocol parts
  auto u = parse("ftp://user%40dom:pw@host.com:2121/x", url7a);
  EXPECT_EQ(unescaped(u->user()), "user@dom");
  EXPECT_EQ(u->password(), "pw");
  EXPECT_EQ(u->port_number(), 2121);
}

TEST(Url7a, one_leading_slash_is_the_root_and_two_begin_another_host) {
  // url7a §Partial form
  constexpr std::string_view base = "http://h:8000/a/b/c";
  EXPECT_EQ(resolved(url7a, base, "/g"), "http://h:8000/g");
  EXPECT_EQ(resolved(url7a, base, "//k/g"), "http://k/g");
  EXPECT_EQ(resolved(url7a, base, ".."), "http://h:8000/a");
}

TEST(Url7a, prohibited_characters_are_escaped_in_fragments_too) {
  // url7a §Encoding prohibited characters, §Fragment-id
  EXPECT_EQ(escape("a#b", context::fragment, url7a), "a%23b");
  EXPECT_EQ(escape("a/b c", context::path_segment, url7a), "a%2Fb%20c");
  EXPECT_TRUE(same("http://h/a", "http://h/a#", url7a));
}

TEST(Url7a, an_http_url_has_a_host_a_path_and_a_search) {
  // url7a §HTTP
  auto u = parse("http://h:81/a?b+c", url7a);
  EXPECT_EQ(query_words(u->query()), (std::vector<std::string>{"b", "c"}));
  EXPECT_FALSE(reads("http://u@h/", url7a));
}

TEST(Url7a, its_alphabet_has_space_colon_and_semicolon_but_no_equals_sign) {
  // url7a §BNF syntax
  EXPECT_TRUE(reads("http://h/a b:c;d", url7a));
  EXPECT_FALSE(reads("http://h/a=b", url7a));
}

TEST(Url7a, equal_urls_name_one_object_and_unequal_ones_decide_nothing) {
  // url7a §Uniqueness
  auto verdict = compare("http://h/a", "http://h/b", equality::scheme, url7a);
  EXPECT_FALSE(verdict->equivalent);
  EXPECT_TRUE(verdict->rule.empty());  // "not known", never "different"
}

TEST(Rfc1738, relative_links_have_no_rule_in_rfc1738) {
  // RFC 1738 §2.3
  auto resolution = resolve(*parse("http://a/b/c", rfc1738), *parse_reference("d", rfc1738));
  EXPECT_EQ(resolution->value.text(), "http://a/b/d");
  EXPECT_EQ(resolution->notices.front().code, errc::rfc1808_rules_used);
}

struct row {
  std::string_view reference, expected;
};

// RFC 1808 §5.1, §5.2; RFC 1808 §2.2 has the params, RFC 1808 §2.4 cuts them off last
TEST(Rfc1808, the_examples_of_the_rfc_resolve) {
  constexpr row rows[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/d;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      {"", "http://a/b/c/d;p?q#f"},
      {"../../../g", "http://a/../g"},
      {"../../../../g", "http://a/../../g"},
      {"/./g", "http://a/./g"},
      {"/../g", "http://a/../g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"http:g", "http:g"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(resolved(rfc1738, "http://a/b/c/d;p?q#f", row.reference), row.expected) << row.reference;
}

// RFC 3986 §5.4.1, §5.4.2: what RFC 3986 §5.2.1, §5.2.2 and §5.2.4 come to
TEST(Rfc3986, the_examples_of_the_rfc_resolve) {
  constexpr row rows[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
      {"http:g", "http:g"},
  };
  for (auto const& row : rows)
    EXPECT_EQ(resolved(rfc3986, "http://a/b/c/d;p?q", row.reference), row.expected) << row.reference;
}

TEST(Rfc3986, paths_are_merged_and_dot_segments_removed) {
  // RFC 3986 §5.2.3, §5.2.4
  EXPECT_EQ(resolved(rfc3986, "http://a", "g"), "http://a/g");  // a host without a path
  EXPECT_EQ(without_dot_segments("/a/b/c/./../../g"), "/a/g");
  EXPECT_EQ(without_dot_segments("mid/content=5/../6"), "mid/6");
  EXPECT_EQ(without_dot_segments("../../a"), "a");
  EXPECT_EQ(without_dot_segments("/a/b/.."), "/a/");
}

TEST(Rfc3986, a_scheme_begins_with_a_letter_and_every_part_has_its_alphabet) {
  // RFC 3986 §3.1, §3.2.1, §3.2.3, §3.3, §3.4, appendix A
  EXPECT_TRUE(reads("a1+-.:", rfc3986));
  EXPECT_FALSE(reads("+a:", rfc3986));
  EXPECT_TRUE(reads("x://u%41:!$&'()*+,;=@h:/", rfc3986));
  EXPECT_FALSE(reads("x://h:1a/", rfc3986));
  EXPECT_TRUE(reads("x:/a:@!$&'()*+,;=/?/?:@#/?", rfc3986));
  EXPECT_FALSE(reads("x:/[", rfc3986));
  EXPECT_FALSE(reads("x:?[", rfc3986));
}

TEST(Rfc3986, characters_are_reserved_unreserved_or_escaped) {
  // RFC 3986 §2.2, §2.3, §2.4, §2.5
  for (char c : std::string_view("!$&'()*+,;=:@")) {
    std::string escaped;
    escape_to(escaped, {&c, 1}, {});
    EXPECT_FALSE(same(std::string("x:a") + c, "x:a" + escaped, rfc3986)) << c;
  }
  for (char c : std::string_view("aZ9-._~")) {
    std::string escaped;
    escape_to(escaped, {&c, 1}, {});
    EXPECT_TRUE(same(std::string("x:a") + c, "x:a" + escaped, rfc3986)) << c;
  }
  EXPECT_EQ(*normalize("x:%2541"), "x:%2541");  // never decoded twice
  EXPECT_EQ(escape("\u00c0", context::path_segment), "%C3%80");
}

TEST(Rfc3986, references_are_absolute_or_relative) {
  // RFC 3986 §4.1, §4.2, §4.3
  EXPECT_TRUE(parse("http://h/a#f")->without_fragment().text() == "http://h/a");
  for (std::string_view text : {"//h/a", "/a", "a", "?q", "#f", ""}) {
    EXPECT_FALSE(parse(text)) << text;
    EXPECT_TRUE(parse_reference(text)) << text;
  }
  EXPECT_FALSE(parse_reference("a%:b"));
}

TEST(Rfc3986, each_step_of_the_comparison_ladder_holds) {
  // RFC 3986 §6.2.1, §6.2.2.1, §6.2.2.2, §6.2.2.3, §6.2.3
  EXPECT_EQ(compare("x:a", "x:a")->rule, "same octets");
  EXPECT_TRUE(same("X:%c3%a9", "x:%C3%A9", rfc3986));
  EXPECT_TRUE(same("x://H/%41", "x://h/A", rfc3986, equality::scheme));
  EXPECT_TRUE(same("x://h/a/../b", "x://h/b", rfc3986, equality::scheme));
  EXPECT_TRUE(same("http://h", "http://h:80/", rfc3986, equality::scheme));
}

TEST(Rfc3987, an_iri_may_hold_certain_non_ascii_characters) {
  // RFC 3987 §2.2
  EXPECT_TRUE(check_iri("http://r\u00e9sum\u00e9.example/\u0434?\uE000#\u4E2D"));
  EXPECT_FALSE(check_iri("http://h/\uE000"));  // iprivate is legal in queries only
  EXPECT_FALSE(check_iri("h\u00e9:x"));        // a scheme is ASCII
}

}  // namespace
}  // namespace wend

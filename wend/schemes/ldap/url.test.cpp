// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/schemes/ldap/dn_and_filter.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/parse.hpp"

namespace wend::ldap {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

constexpr std::string_view any_object = "(objectClass=*)";

// shows X500-01 · RFC 4516 §2, §2.1, §3, §4; RFC 2255 §6
TEST(Ldap, omitted_parts_have_their_defaults) {
  struct {
    std::string_view text;
    url meaning;
  } const rows[] = {
      {"ldap:///o=Some%20School,c=US", {.dn = "o=Some School,c=US"}},
      {"ldap://Dir.example/o=x", {.server = {"dir.example", 389}, .dn = "o=x"}},
      {"ldap://h", {.server = {"h", 389}}},
      {"ldap://h/", {.server = {"h", 389}}},
      {"ldap://h/?", {.server = {"h", 389}}},
      {"ldap://h/???", {.server = {"h", 389}}},
      {"ldaps://h:389/", {.secure = true, .server = {"h", 389}}},
      {"ldaps://[2001:DB8::7]/c=GB?objectClass?ONE",
       {.secure = true,
        .server = {"[2001:db8::7]", 636},
        .dn = "c=GB",
        .attributes = {"objectClass"},
        .depth = scope::one}},
      {"ldap://h:6666/o=x,c=US??sub?(cn=Ann%20Smith)",
       {.server = {"h", 6666}, .dn = "o=x,c=US", .depth = scope::sub, .filter = "(cn=Ann Smith)"}},
      {"ldap://h/o=Question%3f,c=US?mail,cn;lang-de,*,+",
       {.server = {"h", 389}, .dn = "o=Question?,c=US", .attributes = {"mail", "cn;lang-de", "*", "+"}}},
      {"ldap://h/o=x??\?(four=%5c00%5c00%5c00%5c04)",
       {.server = {"h", 389}, .dn = "o=x", .filter = "(four=\\00\\00\\00\\04)"}},
      {"ldap://h/o=An%20Example%5C2C%20Inc.,c=US",
       {.server = {"h", 389}, .dn = "o=An Example\\2C Inc.,c=US"}},
      {"ldap:///??sub??e-name=cn=Manager%2cdc=x",
       {.depth = scope::sub, .extensions = {"e-name=cn=Manager,dc=x"}}},
      {"ldap:///??sub?\?!e-name=cn=A%2cdc=x,1.2.3",
       {.depth = scope::sub, .extensions = {"!e-name=cn=A,dc=x", "1.2.3"}}},
      {"ldap:///????x=%00", {.extensions = {std::string_view("x=\0", 3)}}},
  };
  for (auto const& [text, meaning] : rows) {
    EXPECT_EQ(all_said(text), "") << text;
    ours.expect(text, rfc3986, meaning);
    ASSERT_TRUE(ours.reads_back(meaning)) << text;
    EXPECT_LE(format(meaning)->size(), text.size() + 8) << text;
  }
  EXPECT_EQ(*format({.server = {"h", 389}, .filter = std::string(any_object)}), "ldap://h");
  EXPECT_EQ(*format({.server = {"h", 389}, .depth = scope::sub}), "ldap://h/??sub");
}

// shows X500-01 · RFC 2255 §6
TEST(Ldap, a_filter_in_the_place_of_the_scope_is_accepted) {
  auto text = "ldap://h/o=x?\?(int=%5c00%5c04)";
  EXPECT_EQ(all_said(text), "other-profile@14");
  EXPECT_EQ(ours.read(text)->filter, "(int=\\00\\04)");
  EXPECT_EQ(ours.read(text)->depth, scope::base);
  EXPECT_EQ(all_said("ldap://h/o=x?\?(int=1)?(a=b)"), "bad-query@14");
}

// shows X500-01 · RFC 4516 §2
TEST(Ldap, malformed_urls_are_refused_at_their_byte) {
  struct {
    std::string_view text, expected;
  } const rows[] = {
      {"ldap:", "bad-path@5"},
      {"ldap:/o=x", "bad-path@5"},
      {"ldap://h?cn", "bad-path@8"},
      {"ldap://u@h/", "login-not-allowed@7"},
      {"ldap://h:65536/", "port-out-of-range@9"},
      {"ldap://h/nothing", "bad-path@16"},
      {"ldap://h/o=x,", "bad-path@13"},
      {"ldap://h/o=x,,c=y", "bad-path@13"},
      {"ldap://h/=x", "bad-path@9"},
      {"ldap://h/o=%00", "bad-path@11"},
      {"ldap://h/o=x%5C", "bad-path@15"},
      {"ldap://h/o=%22x", "bad-path@15"},
      {"ldap://h/?a,,b", "bad-query@12"},
      {"ldap://h/?a,b%20c", "bad-query@13"},
      {"ldap://h/?a%00", "bad-query@11"},
      {"ldap://h/??all", "bad-query@11"},
      {"ldap://h/???cn=x", "bad-query@12"},
      {"ldap://h/??\?(cn=x", "bad-query@17"},
      {"ldap://h/??\?(cn=x))", "bad-query@18"},
      {"ldap://h/dc=x??sub?(cn=*)(%7C(a=%00", "bad-query@25"},
      {"ldap://h/??\?(cn=%00)", "bad-query@16"},
      {"ldap://h/????", "bad-query@12"},
      {"ldap://h/????,", "bad-query@13 bad-query@14"},
      {"ldap://h/???\?!=x", "bad-query@14"},
      {"ldap://h/????a_b=x", "bad-query@14"},
      {"ldap://h/????a=x?", "bad-query@16"},
  };
  for (auto [text, expected] : rows) {
    EXPECT_TRUE(wend::parse(text)) << text;
    EXPECT_EQ(all_said(text), expected) << text;
    EXPECT_EQ(outcome(ours.read(text)), first_of(expected)) << text;
  }
}

TEST(Ldap, lenient_parsing_adds_omitted_question_marks) {
  EXPECT_EQ(all_said("ldap://h/o=x???cn=a*", rfc3986, mode::lenient), "other-profile@15");
  EXPECT_EQ(ours.leniently("ldap://h/o=x???cn=a*")->filter, "(cn=a*)");
  EXPECT_EQ(ours.leniently("ldap://h/o=x???&(a=b)(c=d)")->filter, "(&(a=b)(c=d))");
  EXPECT_EQ(all_said("ldap://h/o=x???cn)", rfc3986, mode::lenient), "other-profile@15 bad-query@17");
  EXPECT_EQ(all_said("ldap://h?cn", rfc3986, mode::lenient), "other-profile@8");
  EXPECT_EQ(all_said("ldap://h/????", rfc3986, mode::lenient), "other-profile@12");
}

TEST(Ldap, filters_are_checked_against_their_grammar) {  // RFC 4515 §3
  std::string_view const good[] = {"(cn=x)",           "(cn=)",         "(cn=*)",
                                   "(cn=a*b*c)",       "(a~=b)",        "(a>=1)",
                                   "(a<=1)",           "(a:dn:1.2:=v)", "(:caseMatch:=v)",
                                   "(cn;lang-de=x)",   "(!(a=b))",      "(&(a=b)(c=d))",
                                   "(|(a=b)(!(c=d)))", "(&)",           "(|)",
                                   "(a=%5c28%5C29)"};
  for (auto text : good) EXPECT_FALSE(mistake_in_filter(text)) << text;
  EXPECT_EQ(mistake_in_filter("(a=%28)"), 3u);  // a filter escapes it as \28, a URL as %5C28
  struct {
    std::string_view text;
    std::size_t at;
  } const bad[] = {{"", 0},       {"(", 1},       {")", 0},       {"()", 1},        {"(=x)", 1},
                   {"(cn)", 3},   {"(cn=x", 5},   {"(cn=x)y", 6}, {"(cn=(x))", 4},  {"(&(a=b)", 7},
                   {"(&a=b)", 2}, {"(!)", 2},     {"(a=\\)", 4},  {"(a=\\0)", 5},   {"(a=%5cg0)", 6},
                   {"(a~b)", 3},  {"(a b=c)", 2}, {"cn=x", 0},    {"(a=b)(c=d)", 5}};
  for (auto [text, at] : bad) EXPECT_EQ(mistake_in_filter(text), at) << text;
  std::string deep(100000, '(');  // no recursion
  EXPECT_EQ(mistake_in_filter(deep), 1u);
  std::string nested;
  for (int i = 0; i < 100000; ++i) nested += "(!";
  EXPECT_EQ(mistake_in_filter(nested), nested.size());
}

TEST(Ldap, distinguished_names_are_checked_against_their_grammar) {  // RFC 4514 §3
  for (std::string_view text : {"", "o=x", "cn=a+sn=b,o=x", "cn=a%5C,b,o=x", "cn=a%5C=,o=x", "1.2.3=%2304",
                                "cn=%22a,b%22,o=x", "cn=a, o=x", "cn=a;o=x", "cn=", "cn=a=b", "cn=a/b"})
    EXPECT_FALSE(mistake_in_dn(text)) << text;
  struct {
    std::string_view text;
    std::size_t at;
  } const bad[] = {{"x", 1},     {"=x", 0},   {"a b=x", 1}, {"o=x,", 4},
                   {"o=x,,", 4}, {"o=x+", 4}, {"o=%5C", 5}, {" ", 1}};
  for (auto [text, at] : bad) EXPECT_EQ(mistake_in_dn(text), at) << text;
}

// shows X500-01 · RFC 1630 §Schemes for Further Study,
TEST(Ldap, the_older_profiles_leave_ldap_for_further_study) {
  // §X500; url7a §X500
  EXPECT_EQ(standing_of("x500", rfc1630), standing::further_study);
  EXPECT_EQ(standing_of("x500", url7a), standing::further_study);
  EXPECT_EQ(find_scheme("x500")->syntax_in, nullptr);  // a name without a form
  EXPECT_TRUE(wend::parse("x500:anything", rfc1630));
  for (auto p : {rfc1630, url7a, rfc1738}) {
    EXPECT_EQ(standing_of("ldap", p), standing::unknown);
    EXPECT_EQ(ours.read("ldap:x", p).error().code, errc::unknown_scheme);
    EXPECT_FALSE(format({.server = {"h", 389}}, p));
  }
  EXPECT_EQ(standing_of("ldap", rfc3986), standing::defined);
  EXPECT_EQ(ours.read("http://h/").error().code, errc::unknown_scheme);
}

// shows CMP-13 · RFC 4516 §4
TEST(Ldap, the_empty_path_and_the_default_port_may_be_omitted) {
  EXPECT_TRUE(compare("ldap://H", "ldap://h:389/", equality::scheme)->equivalent);
  EXPECT_TRUE(compare("ldaps://h:636", "ldaps://h/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("ldap://h:636", "ldap://h/", equality::scheme)->equivalent);
}

TEST(Ldap, the_parts_are_decoded) {
  auto parts = descriptor.parts_of(*wend::parse("ldap://h/o=a%20b?cn,sn?sub??x=%2C,!y"));
  ASSERT_EQ(parts.size(), 5u);
  EXPECT_EQ(parts[0].key, "dn");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "o=a b");
  EXPECT_EQ(parts[1].key, "attributes");
  EXPECT_EQ(std::get<std::vector<std::string>>(parts[1].value), (std::vector<std::string>{"cn", "sn"}));
  EXPECT_EQ(parts[2].key, "scope");
  EXPECT_EQ(std::get<std::string>(parts[2].value), "sub");
  EXPECT_EQ(parts[3].key, "filter");
  EXPECT_EQ(std::get<std::string>(parts[3].value), any_object);
  EXPECT_EQ(parts[4].key, "extensions");
  EXPECT_EQ(std::get<std::vector<std::string>>(parts[4].value), (std::vector<std::string>{"x=,", "!y"}));
}

TEST(Ldap, a_written_url_parses_to_the_same_value) {  // RFC 4516 §2.1
  dice any(5);
  auto some = [&] { return any.octets({"ab=,?#%/()\\*! +\xFF\0", 17}, 0, 4); };
  int written = 0;
  for (int i = 0; i < 8000; ++i) {
    url x{.secure = bool(any.below(2)), .server = {any.below(3) ? "h.example" : "", 389}};
    if (any.below(2)) x.dn = "o=" + some();
    if (any.below(3) == 0) x.attributes = {"cn", any.below(4) ? "sn" : std::string_view("a,b")};
    x.depth = static_cast<scope>(any.below(3));
    if (any.below(2)) x.filter = "(a=" + some() + ")";
    for (auto n = any.below(3); n > 0; --n) x.extensions.push_back("x=" + some());
    if (!ours.reads_back(x)) continue;
    ++written;
    EXPECT_EQ(all_said(*format(x)), "");
  }
  EXPECT_GT(written, 2000);
}

}  // namespace
}  // namespace wend::ldap

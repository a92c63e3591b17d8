// SPDX-License-Identifier: Apache-2.0
#include "wend/names/uri_template.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <random>
#include <span>

namespace wend {
namespace {

// RFC 6570 §3.2
template_variables const of_rfc{
    {"count", template_list{"one", "two", "three"}},
    {"dom", template_list{"example", "com"}},
    {"dub", "me/too"},
    {"hello", "Hello World!"},
    {"half", "50%"},
    {"var", "value"},
    {"who", "fred"},
    {"base", "http://example.com/home/"},
    {"path", "/foo/bar"},
    {"list", template_list{"red", "green", "blue"}},
    {"keys", template_array{{"semi", ";"}, {"dot", "."}, {"comma", ","}}},
    {"v", "6"},
    {"x", "1024"},
    {"y", "768"},
    {"empty", ""},
    {"empty_keys", template_array{}},
};

std::string expanded(std::string_view text) {
  auto result = expand_template(text, of_rfc);
  if (result) return *result;
  return "error: " + std::string(explain(result.error().code).name) + " at " +
         std::to_string(result.error().at);
}

struct example {
  std::string_view text, expansion;
};

void expect_all(std::span<example const> rows) {
  for (auto const& row : rows) EXPECT_EQ(expanded(row.text), row.expansion) << row.text;
}

TEST(UriTemplate, literals_are_copied_and_escaped_beyond_ascii) {  // RFC 6570 §3.1
  expect_all(std::initializer_list<example>{{"", ""},
                                            {"a%20b/'?#[]", "a%20b/'?#[]"},
                                            {"\xC3\xA9", "%C3%A9"},
                                            {"}", "error: bad-template at 0"},
                                            {"a b", "error: bad-char at 1"},
                                            {"a|", "error: bad-char at 1"},
                                            {"a%2", "error: bad-escape at 1"},
                                            {"a\xFF", "error: bad-char at 1"}});
}

TEST(UriTemplate, simple_expansion_keeps_unreserved_characters) {  // RFC 6570 §3.2.2
  expect_all(std::initializer_list<example>{{"{var}", "value"},
                                            {"{hello}", "Hello%20World%21"},
                                            {"{half}", "50%25"},
                                            {"O{empty}X", "OX"},
                                            {"O{undef}X", "OX"},
                                            {"?{x,undef}", "?1024"},
                                            {"{var:3}", "val"},
                                            {"{var:30}", "value"},
                                            {"{list*}", "red,green,blue"},
                                            {"{keys}", "semi,%3B,dot,.,comma,%2C"},
                                            {"{keys*}", "semi=%3B,dot=.,comma=%2C"}});
}

TEST(UriTemplate, reserved_expansion_keeps_reserved_characters_and_escapes) {  // RFC 6570 §3.2.3, §3.2.4
  expect_all(std::initializer_list<example>{{"{+half}", "50%25"},
                                            {"{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"},
                                            {"{+base}index", "http://example.com/home/index"},
                                            {"{+path:6}here", "/foo/bhere"},
                                            {"{+keys}", "semi,;,dot,.,comma,,"},
                                            {"X{#var}", "X#value"},
                                            {"foo{#empty}", "foo#"},
                                            {"foo{#undef}", "foo"},
                                            {"{#path,x}/here", "#/foo/bar,1024/here"}});
}

TEST(UriTemplate, labels_segments_and_parameters_have_their_separators) {  // RFC 6570 §3.2.5 to §3.2.7
  expect_all(std::initializer_list<example>{{"www{.dom*}", "www.example.com"},
                                            {"X{.empty_keys}", "X"},
                                            {"{/var,x}/here", "/value/1024/here"},
                                            {"{/var,empty}", "/value/"},
                                            {"{/list*,path:4}", "/red/green/blue/%2Ffoo"},
                                            {"{;x,y,empty}", ";x=1024;y=768;empty"},
                                            {"{;hello:5}", ";hello=Hello"},
                                            {"{;list*}", ";list=red;list=green;list=blue"},
                                            {"{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"}});
}

TEST(UriTemplate, query_expansion_names_its_variables) {  // RFC 6570 §3.2.8, §3.2.9
  expect_all(std::initializer_list<example>{{"{?x,y,empty}", "?x=1024&y=768&empty="},
                                            {"{?x,y,undef}", "?x=1024&y=768"},
                                            {"{?undef}", ""},
                                            {"{?list}", "?list=red,green,blue"},
                                            {"{?keys*}", "?semi=%3B&dot=.&comma=%2C"},
                                            {"?fixed=yes{&x}", "?fixed=yes&x=1024"},
                                            {"{&list*}", "&list=red&list=green&list=blue"}});
}

TEST(UriTemplate, a_prefix_counts_characters_and_not_octets) {  // RFC 6570 §2.4.1
  template_variables const variables{{"v", "\xC3\xA9\xE2\x82\xAC!"}};
  EXPECT_EQ(expand_template("{v:1}", variables), "%C3%A9");
  EXPECT_EQ(expand_template("{v:2}", variables), "%C3%A9%E2%82%AC");
}

TEST(UriTemplate, a_malformed_expression_is_an_error_at_its_byte) {  // RFC 6570 §2.2 to §2.4
  expect_all(std::initializer_list<example>{{"a{var", "error: bad-template at 1"},
                                            {"a{}", "error: bad-template at 2"},
                                            {"{=var}", "error: bad-template at 1"},
                                            {"{var,}", "error: bad-template at 5"},
                                            {"{x.}", "error: bad-template at 3"},
                                            {"{.x..y}", "error: bad-template at 4"},
                                            {"{%2x}", "error: bad-template at 1"},
                                            {"{var:0}", "error: bad-template at 5"},
                                            {"{var:}", "error: bad-template at 5"},
                                            {"{var:10000}", "error: bad-template at 9"},
                                            {"{var*:3}", "error: bad-template at 5"},
                                            {"{list:3}", "error: bad-template at 5"},
                                            {"{x {y}}", "error: bad-template at 2"}});
}

TEST(UriTemplate, the_result_is_bounded) {
  template_variables const variables{{"v", std::string(1000, 'x')}};
  auto result = expand_template("a{v}{v}{v}", variables, 2500);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), (error{errc::too_long, 7}));
  EXPECT_TRUE(expand_template("a{v}{v}", variables, 2001));
  EXPECT_EQ(expand_template("aaa", {}, 2).error(), (error{errc::too_long, 0}));
}

// Of any template: an error is at a byte of it or at its end, and a result is a text of URI characters.
TEST(UriTemplateLaws, a_result_has_only_characters_of_uris) {
  std::mt19937 random(6570);
  constexpr std::string_view pieces[] = {"{",   "}",   "{?",       "{+",   "{#",    "{/",      ",", "*",
                                         ":3",  "var", "list",     "keys", "hello", "half",    "a", "%",
                                         "%20", " ",   "\xC3\xA9", "\xFF", ".",     "{;keys*}"};
  constexpr std::string_view allowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%";
  int results = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string text;
    for (auto left = random() % 8; left > 0; --left) text += pieces[random() % std::size(pieces)];
    auto result = expand_template(text, of_rfc);
    results += result.has_value();
    if (result) ASSERT_EQ(result->find_first_not_of(allowed), std::string::npos) << text;
    else ASSERT_LE(result.error().at, text.size()) << text;
  }
  EXPECT_GT(results, 1000);
}

}  // namespace
}  // namespace wend

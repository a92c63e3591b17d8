// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/rules.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

url name(std::string_view text) { return *parse(*wend::parse(text)); }

TEST(UrnRules, a_template_uses_the_parts_of_a_urn) {
  struct {
    std::string_view rule, name, url;
  } constexpr rows[] = {
      {"http://h.example/{urn}", "URN:Example:a%2cb", "http://h.example/urn:example:a%2Cb"},
      {"http://h.example/{nid}/{nss}", "urn:example:a/b", "http://h.example/example/a/b"},
      {"http://h.example/{1}{2}.txt", "urn:ietf:rfc:2141", "http://h.example/rfc2141.txt"},
      {"http://h.example/{3}", "urn:ietf:rfc:2141", "http://h.example/"},
      {"ftp://h.example/pub/{nss};type=i", "urn:example:x", "ftp://h.example/pub/x;type=i"},
      {"http://h.example/x{q}", "urn:example:a?=op=map&k=1", "http://h.example/x?op=map&k=1"},
      {"http://h.example/x{q}", "urn:example:a", "http://h.example/x"},
      {"http://h.example/?n={nss}&of=all", "urn:example:a&of=b;c+d",
       "http://h.example/?n=a%26of%3Db%3Bc%2Bd&of=all"},
      {"http://h.example/?n={urn}", "urn:example:a%26b", "http://h.example/?n=urn:example:a%26b"},
  };
  for (auto [rule, text, wanted] : rows) {
    auto sources = sources_of(name(text), rule);
    ASSERT_TRUE(sources) << rule;
    EXPECT_EQ(*sources, (std::vector{source{std::string(wanted)}})) << rule;
    EXPECT_TRUE(wend::parse(wanted)) << wanted;
  }
}

// shows SEC-08
TEST(UrnRules, a_urn_cannot_change_the_rest_of_a_template) {
  for (auto text :
       {"urn:example:../x", "urn:example:a/../b", "urn:example:a/%2e%2E/b", "urn:example:a/..%2f..%2Fx",
        "urn:example:a%5c..%5cb", "urn:example:a/.", "urn:example:.."}) {
    auto sources = sources_of(name(text), "file:///srv/names/{nss}");
    ASSERT_FALSE(sources) << text;
    EXPECT_EQ(sources.error().code, errc::not_expressible) << text;
  }
  EXPECT_TRUE(sources_of(name("urn:example:a..b/...c"), "file:///srv/names/{nss}"));
  EXPECT_TRUE(sources_of(name("urn:example:a"), "http://h.example/?x=../{nss}"));
}

TEST(UrnRules, a_resolver_is_asked_for_all_urls_and_then_for_one) {  // RFC 2169 §3.1, §3.2
  std::vector<source> const wanted{{"http://r.example/uri-res/N2Ls?urn:foo:12345-54321", true},
                                   {"http://r.example/uri-res/N2L?urn:foo:12345-54321", false}};
  for (auto rule : {"http://r.example", "http://r.example/", "http://r.example/uri-res/"})
    EXPECT_EQ(sources_of(name("URN:FOO:12345-54321"), rule), wanted) << rule;
  auto escaped = sources_of(name("urn:cid:foo%40huh.com"), "http://r.example/x/");
  EXPECT_EQ(escaped->front().url, "http://r.example/x/uri-res/N2Ls?urn:cid:foo%40huh.com");
}

TEST(UrnRules, an_invalid_rule_is_refused_with_a_reason) {
  for (auto rule : {"http://h.example/{urn}", "http://r.example/uri-res/", "file:///srv/{1}"})
    EXPECT_FALSE(mistake_in_rule(rule)) << rule;
  for (auto rule :
       {"http://h.example/{name}", "http://h.example/{", "http://h.example/}", "http://h.example/{0}",
        "{nss}", "http://{1}.h.example/x", "http://h.example/../{nss}", "http://h.example/%0{2}",
        "http:{nss}", "http:/{2}", "http://h.example{nss}", "{1}://h.example/", "", "ftp://r.example/",
        "http://r.example/?x", "nothing", "http:// {urn}"})
    EXPECT_TRUE(mistake_in_rule(rule)) << rule;
}

}  // namespace
}  // namespace wend::urn

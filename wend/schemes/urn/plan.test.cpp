// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

// shows URN-01 · RFC 8141 §2.3.1, §2.3.2, §2.3.3
TEST(UrnPlan, the_plan_asks_a_resolver_and_opens_no_connection) {
  struct {
    wend::profile profile;
    std::string_view text;
    wire::pairs arguments;
  } const rows[] = {
      {profile::rfc3986, "URN:ISBN:a%2c", {{"urn", "urn:isbn:a%2C"}, {"nid", "isbn"}}},
      {profile::rfc3986,
       "urn:example:a?+cc=uk?=op=map#f",
       {{"urn", "urn:example:a"}, {"nid", "example"}, {"r_component", "cc=uk"}}},
      {profile::rfc1630, "URN:/iana/dns?x#f", {{"urn", "urn:/iana/dns?x"}}},
  };
  for (auto const& [p, text, arguments] : rows) {
    auto plan = plan_for(*parse(text, p));
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(name_of(plan->action), "resolve");
    EXPECT_EQ(plan->arguments, arguments) << text;
    EXPECT_FALSE(plan->peer);
    EXPECT_FALSE(plan->octets);
  }
}

TEST(UrnPlan, rules_set_the_order_of_attempts) {
  wire::client asker;
  asker.names = {{"ISBN", "http://books.example/{nss}"},
                 {"isbn", "http://r.example/"},
                 {"files", "file:///srv/{nss}"},
                 {"*", "http://any.example/{urn}"}};
  auto sources = [&](std::string_view text, profile p = profile::rfc3986) {
    wire::pairs rules;
    auto plan = plan_for(*parse(text, p), verb::get, asker);
    for (auto const& argument : plan->arguments)
      if (argument.first.starts_with("url")) rules.push_back(argument);
    return rules;
  };
  EXPECT_EQ(sources("urn:isbn:0451450523"),
            (wire::pairs{{"url", "http://books.example/0451450523"},
                         {"urls", "http://r.example/uri-res/N2Ls?urn:isbn:0451450523"},
                         {"url", "http://r.example/uri-res/N2L?urn:isbn:0451450523"}}));
  EXPECT_EQ(sources("urn:example:x"), (wire::pairs{{"url", "http://any.example/urn:example:x"}}));
  EXPECT_EQ(sources("urn:/iana/x", profile::rfc1630),
            (wire::pairs{{"url", "http://any.example/urn:/iana/x"}}));
  EXPECT_EQ(plan_for(*parse("urn:files:../x"), verb::get, asker).error(), (error{errc::not_expressible, 4}));
}

TEST(UrnPlan, a_urn_can_only_be_accessed) {
  EXPECT_EQ(plan_for(*parse("urn:isbn:1"), verb::put).error().code, errc::not_possible);
  EXPECT_EQ(plan_for(*parse("urn:isbn"), verb::get).error(), (error{errc::bad_urn, 8}));
  EXPECT_EQ(plan_for(*parse("urn:isbn:1", profile::rfc1738)).error().code, errc::unknown_scheme);
}

}  // namespace
}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/talk.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

TEST(UrnPlan, URN_01_a_resolver_is_asked_and_nobody_is_connected_to) {  // RFC 8141 §2.3.1, §2.3.2, §2.3.3
  struct {
    profile law;
    std::string_view text;
    wire::pairs arguments;
  } const rows[] = {
      {profile::rfc3986, "URN:ISBN:a%2c", {{"urn", "urn:isbn:a%2C"}, {"nid", "isbn"}}},
      {profile::rfc3986,
       "urn:example:a?+cc=uk?=op=map#f",
       {{"urn", "urn:example:a"}, {"nid", "example"}, {"r_component", "cc=uk"}}},
      {profile::rfc1630, "URN:/iana/dns?x#f", {{"urn", "urn:/iana/dns?x"}}},
  };
  for (auto const& [law, text, arguments] : rows) {
    auto made = plan_for(*parse(text, law));
    ASSERT_TRUE(made) << text;
    EXPECT_EQ(made->action, "resolve");
    EXPECT_EQ(made->arguments, arguments) << text;
    EXPECT_FALSE(made->peer);
    EXPECT_FALSE(made->octets);
  }
}

TEST(UrnPlan, a_name_can_only_be_accessed) {
  EXPECT_EQ(plan_for(*parse("urn:isbn:1"), operation::replace).error().code, errc::not_possible);
  EXPECT_EQ(plan_for(*parse("urn:isbn"), operation::access).error(), (error{errc::bad_urn, 8}));
  EXPECT_EQ(plan_for(*parse("urn:isbn:1", profile::rfc1738)).error().code, errc::unknown_scheme);
}

}  // namespace
}  // namespace wend::urn

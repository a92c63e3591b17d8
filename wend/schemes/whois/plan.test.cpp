// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::whois {
namespace {

struct request {
  std::string_view text, connect, octets;
};

// shows WHOIS-01 · RFC 3912 §2, §3; RFC 1835 §2.1
TEST(WhoisPlan, the_query_is_one_line) {
  constexpr request rows[] = {
      {"whois://h.example/smith", "h.example:43", "smith\r\n"},
      {"whois://h.example", "h.example:43", "\r\n"},
      {"whois://h.example:4343/192.0.2.0/24", "h.example:4343", "192.0.2.0/24\r\n"},
      {"whois://[2001:db8::1]/a%20%C3%A9", "[2001:db8::1]:43", "a \xC3\xA9\r\n"},
      {"whois++://h.example/name=smith:hold", "h.example:63", "name=smith:hold\r\n"},
  };
  for (auto [text, connect, octets] : rows)
    for (auto what : {verb::get, verb::search}) {
      auto plan = plan_for(*wend::parse(text), what);
      ASSERT_TRUE(plan) << text;
      EXPECT_EQ(wire::text_of(*plan->peer), connect) << text;
      EXPECT_EQ(plan->octets, octets) << text;
    }
}

// shows SEC-03 · RFC 1738 §6
TEST(WhoisPlan, an_encoded_line_end_does_not_begin_a_second_request) {
  for (auto text : {"whois://h.example/%0D%0Ax", "whois://h.example/%0a", "whois://h.example/a%09b",
                    "whois++://h.example/%00"}) {
    auto plan = plan_for(*wend::parse(text));
    ASSERT_FALSE(plan) << text;
    EXPECT_EQ(plan.error().code, errc::unsafe_control) << text;
  }
  EXPECT_EQ(plan_for(*wend::parse("whois://h.example/ab%0Dc")).error().at, 20u);
}

// shows OPS-02 · RFC 1630 §WHOIS
TEST(WhoisPlan, other_operations_and_the_older_profiles_are_refused) {
  using enum verb;
  for (auto what : {append, put, stat, list, session, remove})
    EXPECT_EQ(plan_for(*wend::parse("whois://h.example/a"), what).error().code, errc::not_possible);
  for (auto p : {profile::rfc1630, profile::url7a, profile::rfc1738})
    EXPECT_EQ(plan_for(*wend::parse("whois://h.example/a", p)).error().code, errc::unknown_scheme);
}

TEST(WhoisPlan, words_make_the_url_that_asks_for_them) {
  auto asked = asking(*wend::parse("whois://h.example/old#x"), {"john", "smith?"});
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->text(), "whois://h.example/john%20smith%3F");
  EXPECT_EQ(asking(*wend::parse("whois://h.example"), {"a\nb"}).error().code, errc::unsafe_control);
}

}  // namespace
}  // namespace wend::whois

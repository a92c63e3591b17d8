// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/snmp/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::snmp {
namespace {

TEST(SnmpPlan, the_plan_asks_an_agent_by_datagram) {  // RFC 4088 §4.2.1, §4.3, §4.4
  struct {
    std::string_view text, connect, action;
    wire::pairs arguments;
  } const rows[] = {
      {"snmp://h.example//1.3.6", "h.example:161", "get", {{"context_name", ""}, {"oid", "1.3.6"}}},
      {"snmp://ann%40x@[::1]:8161/c%20d;80B8/(1.3,1.4)+",
       "[::1]:8161",
       "getnext",
       {{"securityname", "ann@x"},
        {"context_name", "c d"},
        {"engine_id", "80b8"},
        {"oid", "1.3"},
        {"oid", "1.4"}}},
      {"snmp://h//1.3.*", "h:161", "subtree", {{"context_name", ""}, {"oid", "1.3"}}},
  };
  for (auto const& [text, connect, action, arguments] : rows) {
    auto plan = plan_for(*parse(text));
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(wire::text_of(*plan->peer), connect) << text;
    EXPECT_TRUE(plan->datagram);
    EXPECT_FALSE(plan->octets);
    EXPECT_EQ(name_of(plan->action), action) << text;
    EXPECT_EQ(plan->arguments, arguments) << text;
  }
}

TEST(SnmpPlan, the_steps_are_the_requests_of_the_conversation) {  // RFC 3416 §4.2
  using steps = std::vector<wire::planned_step>;
  auto steps_of = [](std::string_view text) { return plan_for(*parse(text))->steps; };
  EXPECT_EQ(steps_of("snmp://h//1.3.6"), (steps{{"GetRequest 1.3.6"}}));
  EXPECT_EQ(steps_of("snmp://h//(1.3,1.4)+"), (steps{{"GetNextRequest 1.3,1.4"}}));
  EXPECT_EQ(steps_of("snmp://h//1.3.*"),
            (steps{{"GetNextRequest 1.3"}, {"GetNextRequest {oids}", wire::when::if_offered}}));
}

// shows SEC-11 · RFC 4088 §4.1
TEST(SnmpPlan, invalid_values_are_refused_before_anything_is_sent) {
  struct {
    std::string_view text;
    verb what;
    error why;
  } const rows[] = {
      {"snmp://h", verb::get, {errc::not_possible, 0}},
      {"snmp://h/c", verb::get, {errc::not_possible, 0}},
      {"snmp://h//1.3", verb::list, {errc::not_possible, 0}},
      {"snmp://h//1.3", verb::put, {errc::not_possible, 0}},
      {"snmp://h/c%00d/1.3", verb::get, {errc::unsafe_control, 10}},
      {"snmp://a%0A@h//1.3", verb::get, {errc::unsafe_control, 8}},
      {"snmp://h//1.3/", verb::get, {errc::bad_path, 13}},
  };
  for (auto [text, what, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*parse(text), what)), testing::spelled(why)) << text;
  EXPECT_TRUE(plan_for(*parse("snmp://h//1.3.*"), verb::list));
}

}  // namespace
}  // namespace wend::snmp

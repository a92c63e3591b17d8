// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::telnet {
namespace {

result<wire::plan> planned(std::string_view text, profile p = profile::rfc1738, verb what = verb::session) {
  auto read = wend::parse(text, p);
  if (!read) return unexpected(read.error());
  return plan_for(*read, what);
}

// shows TELNET-03 · RFC 1738 §3.8
TEST(TelnetPlan, user_and_password_are_shown_as_advice_and_not_sent) {
  auto plan = planned("telnet://ann:pw@h.example/");
  ASSERT_TRUE(plan);
  EXPECT_EQ(wire::text_of(*plan->peer), "h.example:23");
  EXPECT_EQ(plan->octets, "");
  EXPECT_TRUE(plan->commands.empty());
  EXPECT_EQ(plan->advise, (wire::advice{"ann", "pw"}));
  EXPECT_FALSE(planned("telnet://h.example")->advise);
}

// shows TELNET-04
TEST(TelnetPlan, a_client_program_gets_host_and_port_as_arguments) {
  auto plan = planned("telnet://u@h.example:2000");
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arguments, (wire::pairs{{"argv", "telnet"}, {"argv", "h.example"}, {"argv", "2000"}}));
  EXPECT_EQ(planned("tn3270://h.example", profile::rfc3986)->arguments,
            (wire::pairs{{"argv", "tn3270"}, {"argv", "h.example"}}));
}

struct refusal {
  std::string_view text;
  verb what;
  error why;
};

// shows TELNET-05, SEC-03, SEC-06 · RFC 1738 §6
TEST(TelnetPlan, line_ends_and_options_never_reach_a_session) {
  constexpr refusal rows[] = {
      {"telnet://a%0D%0Arm@h/", verb::session, {errc::unsafe_control, 10}},
      {"telnet://a:b%1Bc@h/", verb::session, {errc::unsafe_control, 12}},
      {"telnet://%2Dl@h/", verb::session, {errc::bad_login, 9}},
      {"telnet://h/", verb::put, {errc::not_possible, 0}},
      {"telnet://h/", verb::search, {errc::not_possible, 0}},
  };
  for (auto [text, what, why] : rows) {
    auto plan = planned(text, profile::rfc1738, what);
    ASSERT_FALSE(plan) << text;
    EXPECT_EQ(plan.error(), why) << text << ": " << explain(plan.error().code).name;
  }
  auto harmless = planned("telnet://$(reboot);x@h/");
  ASSERT_TRUE(harmless);  // no shell is run
  EXPECT_EQ(harmless->advise->user, "$(reboot);x");
  EXPECT_EQ(harmless->arguments, (wire::pairs{{"argv", "telnet"}, {"argv", "h"}}));
}

}  // namespace
}  // namespace wend::telnet

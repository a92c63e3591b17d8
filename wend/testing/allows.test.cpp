// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/allows.hpp"

#include <gtest/gtest.h>

namespace wend::testing {
namespace {

using enum wire::when;

wire::plan outline() {
  wire::plan plan;
  plan.steps = {{"NOOP", if_reused},       {"AUTH TLS", by_policy},  {"USER ann", always},
                {"PASS {word}", if_asked}, {"CWD a", always},        {"EPSV", always},
                {"PASV", if_refused},      {"GET {number}", always}, {"QUIT", always}};
  return plan;
}

TEST(Allows, every_line_that_may_be_sent_in_its_order) {
  for (sent_lines const& sent :
       {sent_lines{},
        {{"USER ann\r\n", "CWD a\r\n", "EPSV\r\n", "GET 1\r\n", "QUIT\r\n"}},
        {{"AUTH TLS\r\n", "USER ann\r\n", "PASS x y\r\n", "CWD a\r\n", "EPSV\r\n"}},
        {{"USER ann\r\n", "CWD a\r\n", "EPSV\r\n", "PASV\r\n", "GET 1\r\n", "GET 2\r\n"}},
        {{"USER ann\r\n", "QUIT\r\n"}},                              // ends early
        {{"USER ann\r\n", "CWD a\r\n", "PASS x\r\n", "CWD a\r\n"}},  // asked for by the server
        {.sends = {"NOOP\r\n", "CWD a\r\n", "EPSV\r\n", "QUIT\r\n"}, .is_resumed = true}})
    EXPECT_EQ(disallowed(outline(), {sent}), "");
}

TEST(Allows, no_other_line_none_too_early_and_none_left_out) {
  struct {
    sent_lines sent;
    std::string line;
  } const rows[] = {
      {{{"USER bob\r\n"}}, "USER bob"},
      {{{"CWD a\r\n"}}, "CWD a"},                // without USER
      {{{"NOOP\r\n"}}, "NOOP"},                  // on a new connection
      {{{"USER ann\r\n", "EPSV\r\n"}}, "EPSV"},  // without CWD
      {{{"USER ann\r\n", "CWD a\r\n", "USER ann\r\n"}}, "USER ann"},
      {{{"USER ann\r\n", "AUTH TLS\r\n"}}, "AUTH TLS"},
      {{{"USER ann\r\n", "CWD a\r\n", "CWD a\r\n"}}, "CWD a"},
      {{{"USER ann\r\n", "DELE x\r\n"}}, "DELE x"},
      {{{"USER ann\r\n", "CWD a\r\nDELE x\r\n"}}, "CWD a\r\nDELE x"},
  };
  for (auto const& [sent, line] : rows) EXPECT_EQ(disallowed(outline(), {sent}), line);
}

TEST(Allows, a_script_is_sent_octet_for_octet_and_then_its_steps) {
  wire::plan plan;
  plan.octets = "greeting, question";
  EXPECT_EQ(disallowed(plan, {{{"greeting, ", "question"}}}), "");
  EXPECT_EQ(disallowed(plan, {{{"greeting, "}}}), "");
  EXPECT_EQ(disallowed(plan, {{{"greeting, question"}}, {{"greeting, question"}}}), "");  // to another server
  EXPECT_EQ(disallowed(plan, {{{"greeting, ", "answer"}}}), "answer");
  EXPECT_EQ(disallowed(plan, {{{"question"}}}), "question");
  plan.steps = {{"{each part}", if_offered}};
  EXPECT_EQ(disallowed(plan, {{{"greeting, question", "1", "2"}}}), "");
}

TEST(Allows, a_datagram_may_be_sent_again) {
  wire::plan plan;
  plan.steps = {{"GetRequest 1.3"}, {"GetNextRequest 1.3"}};
  sent_lines twice{{"GetRequest 1.3", "GetRequest 1.3"}};
  EXPECT_EQ(disallowed(plan, {twice}), "GetRequest 1.3");
  plan.datagram = true;
  EXPECT_EQ(disallowed(plan, {twice}), "");
}

TEST(Allows, an_adapter_sends_only_the_messages_of_its_plan) {
  wire::plan plan;
  plan.kind = wire::plan_kind::adapter;
  plan.steps = {{"bind"}, {"search base o=x"}, {"unbind"}};
  sent_lines sent{{"bind", "search base o=x", "unbind"}};
  EXPECT_EQ(disallowed(plan, {sent}), "");
  plan.steps.erase(plan.steps.begin() + 1);
  EXPECT_EQ(disallowed(plan, {sent}), "search base o=x");
}

}  // namespace
}  // namespace wend::testing

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mid_cid/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::mid_cid {
namespace {

// shows CID-02 · RFC 1630 §Message-Id, §Content-Id
TEST(MidCidPlan, a_message_or_part_is_looked_up_in_local_mail) {
  struct {
    wend::profile profile;
    std::string_view text;
    wire::pairs arguments;
    diagnostics notices;
  } const rows[] = {
      {profile::rfc1630, "mid:a%2Fb@h", {{"message_id", "a/b@h"}}, {}},
      {profile::rfc3986, "mid:a@h/c@h", {{"message_id", "a@h"}, {"content_id", "c@h"}}, {}},
      {profile::rfc1630, "cid:part1", {{"content_id", "part1"}}, {{errc::cid_needs_message, 4}}},
      {profile::rfc3986, "cid:c@h", {{"content_id", "c@h"}}, {{errc::cid_needs_message, 4}}},
  };
  for (auto const& [p, text, arguments, notices] : rows) {
    auto plan = plan_for(*parse(text, p));
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(name_of(plan->action), "look up");
    EXPECT_EQ(plan->arguments, arguments) << text;
    EXPECT_EQ(plan->notices, notices) << text;
    EXPECT_FALSE(plan->peer);
  }
}

TEST(MidCidPlan, an_invalid_id_or_another_operation_has_no_plan) {
  EXPECT_EQ(plan_for(*parse("mid:a@h"), verb::put).error().code, errc::not_possible);
  EXPECT_EQ(plan_for(*parse("mid:a%0D%0AQUIT@h")).error(), (error{errc::bad_message_id, 5}));
  EXPECT_EQ(plan_for(*parse("cid:a%0Ab", profile::rfc1630)).error(), (error{errc::unsafe_control, 5}));
  EXPECT_EQ(plan_for(*parse("cid:a@h", profile::rfc1738)).error().code, errc::unknown_scheme);
}

}  // namespace
}  // namespace wend::mid_cid

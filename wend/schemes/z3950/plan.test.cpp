// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/z3950/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::z3950 {
namespace {

// shows Z39-01 · RFC 2056 §3, §4
TEST(Z3950Plan, a_document_is_retrieved_or_a_session_opened) {
  auto plan = plan_for(*parse("z39.50r://h.example/a+b?c%20d;esn=f;rs=u+s"), verb::get);
  ASSERT_TRUE(plan);
  EXPECT_EQ(wire::text_of(*plan->peer), "h.example:210");
  EXPECT_EQ(name_of(plan->action), "retrieve");
  EXPECT_EQ(plan->arguments, (wire::pairs{{"database", "a"},
                                          {"database", "b"},
                                          {"docid", "c d"},
                                          {"element_set", "f"},
                                          {"record_syntax", "u"},
                                          {"record_syntax", "s"}}));
  EXPECT_EQ(plan->steps, (std::vector<wire::planned_step>{
                             {"initRequest"}, {"searchRequest"}, {"presentRequest"}, {"close"}}));
  auto other = plan_for(*parse("z39.50s://h.example:2100/cat"), verb::session);
  ASSERT_TRUE(other);
  EXPECT_EQ(wire::text_of(*other->peer), "h.example:2100");
  EXPECT_EQ(name_of(other->action), "session");
  EXPECT_EQ(other->arguments, (wire::pairs{{"database", "cat"}}));
  EXPECT_TRUE(other->steps.empty());
}

// shows SEC-11 · RFC 1738 §2.2
TEST(Z3950Plan, invalid_values_are_refused_before_anything_is_sent) {
  struct {
    std::string_view text;
    verb what;
    error why;
  } const rows[] = {
      {"z39.50r://h/a", verb::get, {errc::not_possible, 11}},
      {"z39.50r://h/a?b", verb::session, {errc::not_possible, 0}},
      {"z39.50s://h/a?b", verb::get, {errc::not_possible, 0}},
      {"z39.50r://h/a?b%0D%0A", verb::get, {errc::unsafe_control, 15}},
      {"z39.50s://h/a%00", verb::session, {errc::unsafe_control, 13}},
      {"z39.50r://h/a/b?c", verb::get, {errc::bad_path, 13}},
  };
  for (auto [text, what, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*parse(text), what)), testing::spelled(why)) << text;
}

}  // namespace
}  // namespace wend::z3950

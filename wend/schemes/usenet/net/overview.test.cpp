// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/overview.hpp"

#include <gtest/gtest.h>

namespace wend::wire::nntp {
namespace {

// shows NEWS-06 · RFC 3977 §8.3.2
TEST(NntpOverview, a_line_may_have_fewer_or_more_than_eight_fields) {
  auto whole = read_overview("10\tHi\tA <a@h>\t1 Jan 2000 00:00:00 GMT\t<a0@h.example>\t<b@h> <c@h>\t321\t4");
  overview const expected{10,   "Hi", "A <a@h>", "1 Jan 2000 00:00:00 GMT", "<a0@h.example>", "<b@h> <c@h>",
                          321u, 4u};
  EXPECT_EQ(whole, expected);
  std::string twenty = "10\tHi\tA <a@h>\t1 Jan 2000 00:00:00 GMT\t<a0@h.example>\t<b@h> <c@h>\t321\t4";
  for (int i = 9; i <= 20; ++i) twenty += "\tXref: h g:1";
  EXPECT_EQ(read_overview(twenty), expected);
  auto six = read_overview("10\t\t\t\t<a@h>\t");
  EXPECT_EQ(six, (overview{.number = 10, .message_id = "<a@h>"}));
  EXPECT_EQ(read_overview("9223372036854775808")->number, 9223372036854775808u);
  EXPECT_EQ(read_overview("1\ta\tb\tc\t<d>\t\t-5\tmany")->lines, std::nullopt);
  for (auto wrong : {"", "\t", "x\ta", "-1\ta", " 1\ta", "18446744073709551616\ta"})
    EXPECT_FALSE(read_overview(wrong)) << wrong;
}

// shows NEWS-06
TEST(NntpOverview, an_entry_has_the_fields_of_its_line) {
  auto listed = entry_of({7, "\x01sub", "f", "1 Jan 2000 00:00:00 GMT", "<a@b>", "<r@b>", 12u, 3u});
  EXPECT_EQ(listed, (entry{.title = "\x01sub",
                           .kind = kind::article,
                           .facts = {.size = 12u,
                                     .date = "2000-01-01T00:00:00Z",
                                     .type = "message/rfc822",
                                     .lines = 3u,
                                     .from = "f",
                                     .references = "<r@b>"}}));
  EXPECT_EQ(entry_of({.date = "soon"}).facts.date, "");
}

// shows NEWS-06
TEST(NntpOverview, without_an_overview_the_head_supplies_the_same_fields) {
  message_head head;
  for (auto line :
       {"subject: a", "FROM: b", "Date: d", "Message-Id: <m@h>", "References: <r@h>", "\t<s@h>", "Lines: 5"})
    head.add(line);
  EXPECT_EQ(overview_of(3, head), (overview{3, "a", "b", "d", "<m@h>", "<r@h> <s@h>", {}, 5u}));
}

// shows SEC-03 · RFC 3977 §3.6
TEST(NntpOverview, a_malformed_message_id_is_not_requested) {
  for (std::string_view id : {"<a@b>", "<a>", "<%/;@x>", "<a<b>"}) EXPECT_TRUE(is_message_id(id)) << id;
  EXPECT_TRUE(is_message_id("<" + std::string(248, 'a') + ">"));
  EXPECT_FALSE(is_message_id("<" + std::string(249, 'a') + ">"));
  for (std::string_view id : {"", "<>", "a@b", "<a@b", "a@b>", "<a b>", "<a>b>", "<a\r\nb>", "<\xC3\xA9>"})
    EXPECT_FALSE(is_message_id(id)) << id;
}

// shows NEWS-06 · RFC 3977 §6.1.1.2
TEST(NntpOverview, an_empty_group_is_recognized_in_three_forms) {
  EXPECT_EQ(range_of("211 3 10 12 misc.test"), (range{10, 12}));
  EXPECT_EQ(range_of("211 3 0010 12"), (range{10, 12}));
  EXPECT_EQ(range_of("211  3 10 18446744073709551615 g and more"), (range{10, UINT64_MAX}));
  EXPECT_TRUE(range_of("211 0 10 9 g")->is_empty());
  EXPECT_TRUE(range_of("211 0 0 0 g")->is_empty());
  EXPECT_EQ(range_of("211 0 10 12 g"), (range{10, 12}));
  for (auto wrong : {"211", "211 group selected", "211 1 2", "211 1 2 x"})
    EXPECT_FALSE(range_of(wrong)) << wrong;
}

TEST(NntpOverview, of_a_large_group_the_newest_articles_are_listed) {
  EXPECT_EQ((range{1, 10}.newest(10)), (range{1, 10}));
  EXPECT_EQ((range{1, 11}.newest(10)), (range{2, 11}));
  EXPECT_EQ((range{0, UINT64_MAX}.newest(1)), (range{UINT64_MAX, UINT64_MAX}));
  EXPECT_TRUE((range{}.newest(10).is_empty()));
}

// shows NEWS-06 · RFC 3977 §7.6.3
TEST(NntpOverview, the_name_of_a_group_is_the_first_word_of_its_line) {
  EXPECT_EQ(group_of("misc.test 3002322 3000234 y"), "misc.test");
  EXPECT_EQ(group_of("misc.test\tfor tests"), "misc.test");
  EXPECT_EQ(group_of("misc.test"), "misc.test");
  EXPECT_EQ(group_of(" x"), "");
}

}  // namespace
}  // namespace wend::wire::nntp

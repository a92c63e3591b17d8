// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/overview.hpp"

#include <gtest/gtest.h>

namespace wend::wire::nntp {
namespace {

TEST(NntpOverview, NEWS_06_a_line_has_eight_fields_or_fewer_or_more) {  // RFC 3977 §8.3.2
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

TEST(NntpOverview, NEWS_06_an_entry_has_what_was_told) {
  auto one = entry_of({7, "\x01sub", "f", "1 Jan 2000 00:00:00 GMT", "<a@b>", "<r@b>", 12u, 3u});
  EXPECT_EQ(one, (entry{.title = "\x01sub",
                        .kind = kind::article,
                        .facts = {.size = 12u,
                                  .date = "2000-01-01T00:00:00Z",
                                  .type = "message/rfc822",
                                  .lines = 3u,
                                  .from = "f",
                                  .references = "<r@b>"}}));
  EXPECT_EQ(entry_of({.date = "soon"}).facts.date, "");
}

TEST(NntpOverview, NEWS_06_without_an_overview_the_head_says_the_same) {
  message_head head;
  for (auto line :
       {"subject: a", "FROM: b", "Date: d", "Message-Id: <m@h>", "References: <r@h>", "\t<s@h>", "Lines: 5"})
    head.add(line);
  EXPECT_EQ(overview_of(3, head), (overview{3, "a", "b", "d", "<m@h>", "<r@h> <s@h>", {}, 5u}));
}

TEST(NntpOverview, SEC_03_what_is_no_message_id_is_not_asked_for) {  // RFC 3977 §3.6
  for (std::string_view id : {"<a@b>", "<a>", "<%/;@x>", "<a<b>"}) EXPECT_TRUE(is_message_id(id)) << id;
  EXPECT_TRUE(is_message_id("<" + std::string(248, 'a') + ">"));
  EXPECT_FALSE(is_message_id("<" + std::string(249, 'a') + ">"));
  for (std::string_view id : {"", "<>", "a@b", "<a@b", "a@b>", "<a b>", "<a>b>", "<a\r\nb>", "<\xC3\xA9>"})
    EXPECT_FALSE(is_message_id(id)) << id;
}

TEST(NntpOverview, NEWS_06_an_empty_group_is_said_in_three_ways) {  // RFC 3977 §6.1.1.2
  EXPECT_EQ(range_of("211 3 10 12 misc.test"), (range{10, 12}));
  EXPECT_EQ(range_of("211 3 0010 12"), (range{10, 12}));
  EXPECT_EQ(range_of("211  3 10 18446744073709551615 g and more"), (range{10, UINT64_MAX}));
  EXPECT_TRUE(range_of("211 0 10 9 g")->is_empty());
  EXPECT_TRUE(range_of("211 0 0 0 g")->is_empty());
  EXPECT_EQ(range_of("211 0 10 12 g"), (range{10, 12}));
  for (auto wrong : {"211", "211 group selected", "211 1 2", "211 1 2 x"})
    EXPECT_FALSE(range_of(wrong)) << wrong;
}

TEST(NntpOverview, of_a_large_group_the_newest_are_taken) {
  EXPECT_EQ((range{1, 10}.newest(10)), (range{1, 10}));
  EXPECT_EQ((range{1, 11}.newest(10)), (range{2, 11}));
  EXPECT_EQ((range{0, UINT64_MAX}.newest(1)), (range{UINT64_MAX, UINT64_MAX}));
  EXPECT_TRUE((range{}.newest(10).is_empty()));
}

TEST(NntpOverview, NEWS_06_a_group_is_the_first_word_of_its_line) {  // RFC 3977 §7.6.3
  EXPECT_EQ(group_of("misc.test 3002322 3000234 y"), "misc.test");
  EXPECT_EQ(group_of("misc.test\tfor tests"), "misc.test");
  EXPECT_EQ(group_of("misc.test"), "misc.test");
  EXPECT_EQ(group_of(" x"), "");
}

}  // namespace
}  // namespace wend::wire::nntp

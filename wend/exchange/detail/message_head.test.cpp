// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/message_head.hpp"

#include <gtest/gtest.h>

namespace wend::wire {
namespace {

TEST(MessageHead, a_folded_field_is_one_field_and_malformed_lines_are_skipped) {  // RFC 5322 §2.2.3
  message_head head;
  for (auto line : {" lost", "Subject:\tone", "\ttwo", "  ", " three  ", "no colon here", ": no name",
                    "X-Y :z", "subject: again", "Empty:"})
    EXPECT_TRUE(head.add(line));
  EXPECT_EQ(
      head.fields(),
      (std::vector<field>{{"Subject", "one two three"}, {"X-Y", "z"}, {"subject", "again"}, {"Empty", ""}}));
  EXPECT_EQ(head.value_of("SUBJECT"), "one two three");
  EXPECT_EQ(head.value_of("From"), "");
  EXPECT_TRUE(head.has("empty"));
  EXPECT_FALSE(head.has("From"));
}

TEST(MessageHead, hostile_heads_have_bounded_size) {
  message_head many, endless;
  std::size_t lines = 0;
  while (many.add("a:")) ++lines;
  EXPECT_LT(lines, message_head::most / 32);
  while (endless.add(" " + std::string(1000, 'x'))) {
  }
  EXPECT_FALSE(endless.add("a: b"));
}

// shows NEWS-06 · RFC 5322 §3.3, §4.3, RFC 1036 §2.1.2
TEST(MessageDate, dates_are_read_in_all_their_forms) {
  constexpr struct {
    std::string_view written, read;
  } rows[] = {
      {"Sat, 31 Dec 1994 23:59:59 +0000", "1994-12-31T23:59:59Z"},
      {"1 Jan 2000 00:00 GMT", "2000-01-01T00:00:00Z"},
      {"Sun, 01 Jan 2023 00:30:00 +0130", "2022-12-31T23:00:00Z"},
      {"Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T15:55:06Z"},
      {"  21(the\\) (day)) Nov\t97 09 : 55 : 06 (so) EST (east)", "1997-11-21T14:55:06Z"},
      {"21 nov 97 09:55 pdt", "1997-11-21T16:55:00Z"},
      {"21 Nov 49 09:55 Z", "2049-11-21T09:55:00Z"},
      {"21 Nov 102 09:55:06 A", "2002-11-21T09:55:06Z"},
      {"21 Nov 1997 09:55:06 MEZ", "1997-11-21T09:55:06Z"},
      {"21 Nov 1997 09:55:06", "1997-11-21T09:55:06Z"},
      {"30 Jun 1997 23:59:60 +0000", "1997-07-01T00:00:00Z"},
      {"Friday, 19-Nov-82 16:14:55 EST", "1982-11-19T21:14:55Z"},
      {"Fri Nov 19 16:14:55 1982", "1982-11-19T16:14:55Z"},
      {"29 Feb 2024 00:00:00 +0000", "2024-02-29T00:00:00Z"},
      {"29 Feb 2023 00:00:00 +0000", ""},
      {"32 Jan 2023 00:00:00 +0000", ""},
      {"1 Foo 2023 00:00:00 +0000", ""},
      {"1 Jan 20230 00:00:00 +0000", ""},
      {"1 Jan 2023 24:00:00 +0000", ""},
      {"1 Jan 2023 00:00:61 +0000", ""},
      {"1 Jan 2023 00:00:00 +00", ""},
      {"1 Jan 2023 00:00:00 +0060", ""},
      {"1 Jan 2023", ""},
      {"yesterday", ""},
      {"(", ""},
      {"(\\", ""},
      {"", ""},
  };
  for (auto const& row : rows) EXPECT_EQ(date_of(row.written), row.read) << row.written;
}

}  // namespace
}  // namespace wend::wire

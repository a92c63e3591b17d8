// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/hearing.hpp"

#include <gtest/gtest.h>

#include "wend/exchange/detail/dotted.hpp"

namespace wend::wire {
namespace {

/// Hears `octets`, split in two at every place, and joins the inputs.
template <class T>
void expect_at_every_cut(hearing<T> wanted, std::string_view octets, std::string_view heard_in_all) {
  for (std::size_t cut = 0; cut <= octets.size(); ++cut) {
    inbox in;
    std::string joined;
    auto hear = [&] {
      for (;;) {
        auto got = wanted.take(in, wanted.n);
        if (!got) return got.error();
        (joined += *got) += std::is_same_v<T, std::string> ? "|" : "";
      }
    };
    in.feed(octets.substr(0, cut));
    if (hear() == silence::not_yet) {
      in.keep();
      in.feed(octets.substr(cut));
      in.end();
      EXPECT_NE(hear(), silence::not_yet);
    }
    EXPECT_EQ(joined, heard_in_all) << "cut at " << cut;
  }
}

TEST(Reader, lines_end_with_crlf_or_lf_and_an_unfinished_line_is_kept_back) {
  expect_at_every_cut(line(), "one\r\ntwo\n\r\nthree", "one|two||");
}

TEST(Reader, dotted_text_ends_at_its_dot_and_doubled_dots_become_single) {  // RFC 3977 §3.1.1
  expect_at_every_cut(dotted(), "a.\r\n..b\r\n.c\r\n...\r\n.\r\nnever", "a.\r\n.b\r\n.c\r\n..\r\n");
  expect_at_every_cut(dotted(), ".\r\n", "");
  expect_at_every_cut(dotted(), "no dot at all\n.", "no dot at all\n");
  expect_at_every_cut(dotted(), "", "");
}

TEST(Reader, the_lines_of_a_dotted_text_are_delivered) {  // RFC 3977 §3.1.1
  expect_at_every_cut(dotted_line(), "a.\r\n..b\n\r\n.c\r\n.\r\n", "a.|.b||.c|");
  expect_at_every_cut(dotted_line(), "no dot\nat all", "no dot|at all|");
}

TEST(Reader, a_lone_dot_is_told_from_a_close) {
  for (auto [octets, why] : {std::pair("a\r\n.\r\n", silence::dot), std::pair("a\r\n", silence::closed),
                             std::pair("a\r\n.", silence::closed), std::pair("a\r\n.\r", silence::closed)}) {
    inbox in;
    in.feed(octets);
    in.end();
    EXPECT_TRUE(dotted().take(in, 0));
    EXPECT_EQ(dotted().take(in, 0).error(), why);
    in.clear();
    in.feed(octets);
    in.end();
    EXPECT_EQ(dotted_line().take(in, 0), "a");
    EXPECT_EQ(dotted_line().take(in, 0).error(), why);
  }
}

TEST(Reader, an_answer_may_be_empty_and_the_next_question_has_its_own) {
  inbox in;
  auto wanted = answer_to("line", "name?");
  EXPECT_EQ(wanted.take(in, 0).error(), silence::not_yet);
  in.feed("");
  EXPECT_EQ(wanted.take(in, 0), "");
  EXPECT_EQ(wanted.take(in, 0).error(), silence::not_yet);
  in.end();
  EXPECT_EQ(wanted.take(in, 0).error(), silence::closed);
  in.feed("a\nb");
  EXPECT_EQ(wanted.take(in, 0), "a\nb");
}

TEST(Reader, a_leading_dot_is_found_wherever_the_input_is_cut) {
  for (std::size_t size : {0uz, 1uz, 2uz, 255uz, 256uz, 257uz, 258uz, 513uz, 1000uz}) {
    std::string text(size, 'x');
    EXPECT_EQ(next_dotted_line(text), std::string_view::npos);
    for (std::size_t at = 0; at + 1 < size; ++at) {
      auto dotted = text;
      dotted.replace(at, 2, "\n.");
      ASSERT_EQ(next_dotted_line(dotted), at + 1) << size;
    }
  }
}

TEST(Reader, counted_octets_are_delivered_whole_or_not_at_all) {
  expect_at_every_cut(exactly(4), "abcdefghij", "abcd|efgh|");
}

}  // namespace
}  // namespace wend::wire

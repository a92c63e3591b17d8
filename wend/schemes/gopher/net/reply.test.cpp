// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/reply.hpp"

#include <gtest/gtest.h>

namespace wend::gopher {
namespace {

using sort = header::sort;
using end = header::end;

/// The result for a complete text, and the octets left over.
template <class T>
std::pair<wire::heard<T>, std::string> hear(wire::hearing<T> what, std::string_view text,
                                            bool closed = false) {
  wire::inbox in;
  in.feed(text);
  if (closed) in.end();
  auto got = what.take(in, what.n);
  return {std::move(got), std::string(in.waiting())};
}

// shows GOPHER-24
TEST(GopherReply, the_first_line_of_a_gopher_plus_reply_is_parsed) {  // the Gopher+ paper §2.3
  struct row {
    std::string_view text;
    header expected;
    std::string_view left;
  };
  constexpr row rows[] = {
      {"+5340\r\nx", {sort::data, end::count, 5340}, "x"},
      {"+0\n", {sort::data, end::count, 0}, ""},
      {"+-1\r\n", {sort::data, end::dot, 0}, ""},
      {"+-2\r\nx", {sort::data, end::close, 0}, "x"},
      {"--1\r\nx", {sort::error, end::dot, 0}, "x"},
      {"--2\r\nx", {sort::error, end::close, 0}, "x"},
      {"-7\r\nx", {sort::error, end::count, 7}, "x"},
      {"-1 No\r\n", {sort::error, end::close, 0}, "1 No\r\n"},
      {"+-3\r\n", {}, "+-3\r\n"},
      {"+ 5\r\n", {}, "+ 5\r\n"},
      {"+\r\n", {}, "+\r\n"},
      {"- 1 x\r\n", {}, "- 1 x\r\n"},
      {"0a\r\n", {}, "0a\r\n"},
      {"+18446744073709551616\r\n", {}, "+18446744073709551616\r\n"},
  };
  for (auto const& [text, expected, left] : rows) {
    auto [got, rest] = hear(plus_header(), text);
    ASSERT_TRUE(got) << text;
    EXPECT_EQ(*got, expected) << text;
    EXPECT_EQ(rest, left) << text;
  }
  for (std::string_view text : {"", "+", "+5340", "+5340\r", "-", "--1", "-rw", "+a"})
    EXPECT_EQ(hear(plus_header(), text).first.error(), wire::silence::not_yet) << text;
  for (std::string_view text : {"", "-rw", "+a", "+1 b"})
    EXPECT_EQ(hear(plus_header(), text, true).first, header{}) << text;
  for (std::string_view text : {"+", "+5340", "+5340\r", "-", "--1"})  // an incomplete header
    EXPECT_EQ(hear(plus_header(), text, true).first.error(), wire::silence::closed) << text;
  EXPECT_EQ(hear(plus_header(), std::string(256, '+')).first, header{});
}

// shows GOPHER-24
TEST(GopherReply, only_a_complete_reply_can_be_a_refusal) {
  constexpr std::string_view whole[] = {"3No\t\terror.host\t1\r\n.\r\n", "iA\t\t\t1\n3B\t\t\t1\n.\n",
                                        "--1\r\n1 Ann\r\nNo\r\n.\r\n"};
  for (auto text : whole) {
    auto [got, rest] = hear(whole_refusal(1000), text);
    EXPECT_EQ(got, std::string(text));
    EXPECT_EQ(rest, "");
  }
  constexpr std::string_view never[] = {
      "0a\t", "3a\tb\r\n", "iA\t\t\t1\r\n.\r\n", "3No\t\t\t1\r\n0a", "--1\r\nx\r\n", "-1 x\r\n", ".\r\n"};
  for (auto text : never) {
    auto [got, rest] = hear(whole_refusal(1000), text);
    EXPECT_EQ(got, "") << text;
    EXPECT_EQ(rest, text);
  }
  for (std::string_view text :
       {"", "3", "3No\t\t\t1\r\n", "iA\t\t\t1\r\n", "-", "--1\r", "--1\r\n1", "--1\r\n1 A\r\n"})
    EXPECT_EQ(hear(whole_refusal(1000), text).first.error(), wire::silence::not_yet) << text;
  EXPECT_EQ(hear(whole_refusal(1000), "3No\t\t\t1", true).first, "3No\t\t\t1");
  EXPECT_EQ(hear(whole_refusal(8), "3No\t\t\t1\n").first, "3No\t\t\t1\n");  // as many octets as announced
  EXPECT_EQ(hear(whole_refusal(10'000), std::string(5000, '3')).first, "");
}

// shows GOPHER-23 · RFC 1436 appendix
TEST(GopherReply, doubled_dots_become_single) {
  struct row {
    std::string_view came, meant;
  };
  constexpr row rows[] = {
      {"..\r\n", ".\r\n"},
      {"..a\r\nb\r\n...\n", ".a\r\nb\r\n..\n"},
      {"a..b\r\n", "a..b\r\n"},
      {".a\r\n..\r\n..b\r\n", ".a\r\n.\r\n..b\r\n"},  // this server doubles only a lone dot
      {"..", "."},
      {"", ""},
  };
  for (auto const& [came, meant] : rows) EXPECT_EQ(undoubled(came), meant) << came;
}

TEST(GopherReply, lines_and_blocks_are_cut_where_they_end) {
  using pair = std::pair<wire::heard<std::string_view>, std::string>;
  EXPECT_EQ(hear(piece_of_line(100), "a\r\nb"), (pair{"a\r\n", "b"}));
  EXPECT_EQ(hear(piece_of_line(3), "abcd\n"), (pair{"abc", "d\n"}));
  EXPECT_EQ(hear(piece_of_line(3), "abc"), (pair{"abc", ""}));
  EXPECT_EQ(hear(piece_of_line(3), "ab", true), (pair{"ab", ""}));
  EXPECT_EQ(hear(piece_of_line(3), "ab").first.error(), wire::silence::not_yet);
  EXPECT_EQ(hear(piece_of_line(3), "", true).first.error(), wire::silence::closed);
  EXPECT_EQ(hear(run_without_dots(), "a\nb\n.c\n"), (pair{"a\nb\n", ".c\n"}));
  EXPECT_EQ(hear(run_without_dots(), ".c\n").first.error(), wire::silence::dot);
  EXPECT_EQ(hear(run_without_dots(), "", true).first.error(), wire::silence::closed);
}

}  // namespace
}  // namespace wend::gopher

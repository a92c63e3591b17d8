// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/reply.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace wend::prospero {
namespace {

using namespace std::string_view_literals;
using option = packet::option;

/// A header with every field, cut to the length it states.
std::string header_of(std::size_t length) {
  std::string octets("\0\x12\x34\0\2\0\3\0\1\3\x84\x80\0\0\0\0\0\0\0", 19);
  octets.resize(length);
  octets[0] = static_cast<char>(length);
  return octets;
}

TEST(ProsperoReply, a_header_may_end_after_any_field) {
  struct row {
    std::size_t length;
    std::uint16_t conversation, number;
    std::optional<std::uint16_t> total, received, wait;
    bool wants_acknowledgement;
  };
  constexpr auto none = std::nullopt;
  constexpr row rows[] = {
      {1, 0, 1, 1, none, none, false},      {2, 0, 1, 1, none, none, false},
      {3, 0x1234, 1, 1, none, none, false}, {5, 0x1234, 2, none, none, none, false},
      {7, 0x1234, 2, 3, none, none, false}, {9, 0x1234, 2, 3, 1, none, false},
      {11, 0x1234, 2, 3, 1, 900, false},    {12, 0x1234, 2, 3, 1, 900, true},
      {13, 0x1234, 2, 3, 1, 900, true},     {16, 0x1234, 2, 3, 1, 900, true},
      {19, 0x1234, 2, 3, 1, 900, true},
  };
  for (auto const& row : rows) {
    auto octets = header_of(row.length) + "text";
    auto packet = read_packet(octets);
    ASSERT_TRUE(packet) << row.length;
    EXPECT_EQ(packet->conversation, row.conversation) << row.length;
    EXPECT_EQ(packet->number, row.number) << row.length;
    EXPECT_EQ(packet->total, row.total) << row.length;
    EXPECT_EQ(packet->received, row.received) << row.length;
    EXPECT_EQ(packet->wait, row.wait) << row.length;
    EXPECT_EQ(packet->wants_acknowledgement, row.wants_acknowledgement) << row.length;
    EXPECT_EQ(packet->what, option::none) << row.length;
    EXPECT_EQ(packet->text, "text") << row.length;
  }
}

TEST(ProsperoReply, a_header_is_not_longer_than_its_datagram) {
  for (std::size_t length : {1u, 3u, 5u, 7u, 9u, 11u, 12u, 13u, 16u, 19u}) {
    auto whole = header_of(length);
    EXPECT_TRUE(read_packet(whole)) << length;
    for (std::size_t n = 0; n < length; ++n)
      EXPECT_FALSE(read_packet(whole.substr(0, n))) << length << ' ' << n;
  }
}

TEST(ProsperoReply, a_malformed_packet_is_ignored) {
  constexpr std::string_view rows[] = {
      ""sv,
      "\0text"sv,
      " old text, from before there were headers"sv,
      "\x49\x12\x34 another version, that long a header would it have ......................................"sv,
      "\x0D\x12\x34\0\1\0\1\0\0\0\0\0\4"sv,                // a redirect without an address
      "\x13\x12\x34\0\0\0\0\0\0\0\0\0\4\xC0\0\2\7\0\0"sv,  // … to port 0
      "\x0D\x12\x34\0\1\0\1\0\0\0\0\1\0"sv,                // the address of flag 1 is missing
      "\x0F\x12\x34\0\1\0\1\0\0\0\0\1\0\1\5"sv,            // the same, cut short
      "\x0E\x12\x34\0\1\0\1\0\0\0\0\2\0\7"sv,              // half a priority
  };
  for (auto octets : rows) EXPECT_FALSE(read_packet(octets)) << octets;
}

TEST(ProsperoReply, flags_and_options_have_their_own_octets) {
  auto refused = read_packet("\x0D\x12\x34\0\0\0\0\0\0\0\0\0\1"sv);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->what, option::refused);
  EXPECT_EQ(refused->number, 0);

  auto redirect = read_packet("\x13\x12\x34\0\0\0\0\0\0\0\0\0\4\xC0\0\2\7\5\xF5"sv);
  ASSERT_TRUE(redirect);
  EXPECT_EQ(redirect->elsewhere, (wire::endpoint{"192.0.2.7", 1525}));

  // the arguments of flags 1, 2, 4 and 8 stand before the option's: 2 + 1, 2, 2, 2, then the address
  auto behind_flags =
      read_packet("\x1C\x12\x34\0\0\0\0\0\0\0\0\x0F\5\1\1a\0\1\0\1\0\1\xC0\0\2\7\5\xF5text"sv);
  ASSERT_TRUE(behind_flags);
  EXPECT_EQ(behind_flags->elsewhere, (wire::endpoint{"192.0.2.7", 1525}));
  EXPECT_EQ(behind_flags->what, option::redirect_for_good);

  auto queue = read_packet("\x10\x12\x34\0\0\0\0\0\0\3\x84\0\xFE\1\0\1"sv);  // number 1 in the queue
  ASSERT_TRUE(queue);
  EXPECT_EQ(queue->wait, 900);

  auto control = read_packet("\x0C\x12\x34\0\1\0\1\0\0\0\0\x40xxx"sv);
  ASSERT_TRUE(control);
  EXPECT_TRUE(control->is_control);
}

TEST(ProsperoReply, one_final_NUL_is_not_text) {
  EXPECT_EQ(read_packet("\3\x12\x34text\0"sv)->text, "text");
  EXPECT_EQ(read_packet("\3\x12\x34text\0\0"sv)->text, "text\0"sv);
}

// ---- parts

packet part(std::uint16_t number, std::string_view text, std::optional<std::uint16_t> total = {}) {
  packet packet;
  packet.number = number;
  packet.total = total;
  packet.text = text;
  return packet;
}

TEST(ProsperoReply, the_packets_of_an_answer_may_arrive_twice_and_in_any_order) {
  std::vector<std::uint16_t> order{1, 2, 3, 4};
  do {
    parts in;
    for (auto n : order) {
      auto text = std::string(1, static_cast<char>('a' + n));
      bool is_last = n == 4;
      EXPECT_FALSE(in.is_complete());
      EXPECT_TRUE(in.add(part(n, text, is_last ? std::optional<std::uint16_t>(4) : std::nullopt)));
      EXPECT_FALSE(in.add(part(n, "again")));
    }
    EXPECT_TRUE(in.is_complete());
    EXPECT_EQ(in.received(), 4);
    EXPECT_EQ(in.text(), "bcde");
  } while (std::ranges::next_permutation(order).found);
}

TEST(ProsperoReply, a_missing_packet_is_waited_for) {
  parts in;
  in.add(part(1, "a", 3));
  in.add(part(3, "c", 3));
  EXPECT_EQ(in.received(), 1);
  EXPECT_FALSE(in.is_complete());
  in.add(part(2, "b", 3));
  EXPECT_EQ(in.received(), 3);
  EXPECT_TRUE(in.is_complete());
}

TEST(ProsperoReply, packets_that_cannot_belong_to_the_answer_are_ignored) {
  parts in;
  EXPECT_FALSE(in.add(part(0, "control")));
  EXPECT_TRUE(in.add(part(2, "b", 2)));
  EXPECT_FALSE(in.add(part(3, "beyond the end")));
  EXPECT_TRUE(in.add(part(1, "a", 7)));  // the first total is kept
  EXPECT_TRUE(in.is_complete());
  EXPECT_EQ(in.text(), "ab");

  parts late;
  EXPECT_TRUE(late.add(part(5, "e")));
  EXPECT_TRUE(late.add(part(1, "a", 2)));  // a total below a number received
  EXPECT_FALSE(late.is_complete());

  parts control;
  auto packet = part(1, "no text", 1);
  packet.is_control = true;
  EXPECT_TRUE(control.add(packet));
  EXPECT_TRUE(control.is_complete());
  EXPECT_EQ(control.text(), "");
}

// shows SEC-10
TEST(ProsperoReply, the_size_of_received_data_is_bounded) {
  parts numbers, total, octets;
  numbers.add(part(1025, "x"));
  EXPECT_TRUE(numbers.is_too_much());
  total.add(part(1, "x", 1025));
  EXPECT_TRUE(total.is_too_much());
  std::string large(65'000, 'x');
  for (std::uint16_t n = 1; n <= 19; ++n) octets.add(part(n, large));
  EXPECT_FALSE(octets.is_too_much());
  octets.add(part(20, large));
  EXPECT_TRUE(octets.is_too_much());
}

}  // namespace
}  // namespace wend::prospero

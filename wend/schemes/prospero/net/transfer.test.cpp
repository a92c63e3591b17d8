// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/net/transfer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/schemes/prospero/packet.hpp"
#include "wend/testing/transcript.hpp"

namespace wend::prospero {
namespace {

using testing::visible;
using namespace std::string_literals;
using namespace std::string_view_literals;

wire::exchange asked(std::uint16_t number) {
  correspondent peer;
  peer.peer = {"h.example", 1525};
  peer.conversation = number;
  auto text = co_await ask(peer, "Q\n");
  co_yield wire::deliver(text);
  co_yield wire::note("peer", text_of(peer.peer));
  co_yield wire::note("next", std::to_string(peer.conversation));
}

std::string row(std::string_view mark, std::string_view octets) {
  return (std::string(mark) += visible(octets)) += '\n';
}

/// The question is sent, and repeated.
std::string said(std::uint16_t received = 0) { return row("> ", datagram(0x1234, "Q\n", received)); }
std::string told(std::uint16_t received) { return row("> ", acknowledgement(0x1234, received)); }
std::string heard(std::string_view octets) { return row("< ", octets); }

std::string begun() { return "* udp control h.example:1525\n" + said() + "~ 4000\n"; }
std::string ended(std::string_view text, std::string_view peer = "h.example:1525") {
  return "~ 0\n>|\n= " + visible(text) + "\n# peer " + std::string(peer) + "\n# next 4661\n";
}

void expect(std::string const& script, std::uint16_t number = 0x1234) {
  EXPECT_EQ(testing::played([&] { return asked(number); }, script), script);
}

TEST(ProsperoTransfer, one_packet_may_be_the_whole_answer) {
  expect(begun() + heard("\3\x12\x34text") + ended("text"));
  expect(begun() + heard("\3\x12\x34text\0"sv) + ended("text"));
  expect(begun() + heard("\1text of version 1") + ended("text of version 1"));
}

TEST(ProsperoTransfer, a_request_is_sent_at_0_4_12_and_28_seconds_and_times_out_at_60) {
  expect(begun() + "<~\n" + said() + "~ 8000\n<~\n" + said() + "~ 16000\n<~\n" + said() +
         "~ 32000\n<~\n! timed-out h.example:1525 does not answer\n");
  expect(begun() + "<~\n" + said() + "~ 8000\n" + heard("\3\x12\x34text") + ended("text"));
}

TEST(ProsperoTransfer, an_acknowledged_request_is_not_sent_again) {
  auto received = heard("\x09\x12\x34\0\0\0\0\0\1"sv);
  expect(begun() + received + "<~\n" + told(0) + "~ 8000\n" + heard("\3\x12\x34text") + ended("text"));
  auto reset = heard("\x0D\x12\x34\0\0\0\0\0\0\0\0\0\2"sv);  // the server lost the question
  auto nothing = heard("\x09\x12\x34\0\0\0\0\0\0"sv);        // a count of 0 without a reset
  expect(begun() + received + nothing + "<~\n" + told(0) + "~ 8000\n" + reset + "<~\n" + said() +
         "~ 16000\n" + heard("\3\x12\x34text") + ended("text"));
}

TEST(ProsperoTransfer, the_total_may_come_with_the_last_packet) {
  expect(begun() + heard("\7\x12\x34\0\1\0\0one "sv) + "~ 4000\n" + heard("\7\x12\x34\0\2\0\2two"sv) +
         ended("one two"));
  expect(begun() + heard("\7\x12\x34\0\2\0\2two"sv) + "~ 4000\n" + heard("\5\x12\x34\0\1one "sv) +
         ended("one two"));
}

TEST(ProsperoTransfer, a_missing_packet_is_reported_when_the_server_is_silent) {
  expect(begun() + heard("\7\x12\x34\0\1\0\3one "sv) + "~ 4000\n" + heard("\7\x12\x34\0\3\0\3three"sv) +
         "~ 4000\n" + heard("\7\x12\x34\0\3\0\3three"sv) + "<~\n" + said(1) + "~ 8000\n" +
         heard("\7\x12\x34\0\2\0\3two "sv) + ended("one two three"));
}

TEST(ProsperoTransfer, packets_are_acknowledged_only_on_request) {
  expect(begun() + heard("\x0C\x12\x34\0\1\0\1\0\1\0\0\x80text"sv) + told(1) + ended("text"));
  expect(begun() + heard("\x0C\x12\x34\0\2\0\2\0\1\0\0\x80two"sv) + told(0) + "~ 4000\n" +
         heard("\7\x12\x34\0\1\0\2one "sv) + ended("one two"));
}

TEST(ProsperoTransfer, a_server_may_ask_for_patience_and_withdraw_it) {
  auto wait = heard("\x10\x12\x34\0\0\0\0\0\0\3\x84\0\xFE\1\0\1"sv);  // 900 s, number 1 in the queue
  auto no_wait = heard("\x0B\x12\x34\0\0\0\0\0\0\0\0"sv);
  auto answer = heard("\x0C\x12\x34\0\1\0\1\0\1\0\0\0text"sv) + ended("text");
  expect(begun() + wait + "~ 900000\n" + answer);
  expect(begun() + wait + "~ 900000\n" + no_wait + "~ 4000\n" + no_wait + answer);
  expect(begun() + wait + "~ 900000\n<~\n" + said() + "~ 4000\n<~\n" + said() + "~ 8000\n<~\n" + said() +
         "~ 16000\n<~\n! timed-out h.example:1525 does not answer\n");
  auto longest = heard("\x0B\x12\x34\0\0\0\0\0\0\xFF\xFF"sv);
  expect(begun() + longest + "~ 900000\n" + answer);
  auto shortest = heard("\x0B\x12\x34\0\0\0\0\0\0\0\1"sv);
  expect(begun() + shortest + "~ 4000\n" + answer);
}

// shows SEC-10
TEST(ProsperoTransfer, the_wait_asked_for_by_a_server_is_bounded) {
  auto script = begun();
  auto wait = heard("\x0B\x12\x34\0\0\0\0\0\0\3\x84"sv);
  for (int i = 0; i < 32; ++i) script += wait + "~ 900000\n";
  script += wait + "<~\n" + said() + "~ 4000\n" + wait;
  expect(script + heard("\3\x12\x34text") + ended("text"));
}

TEST(ProsperoTransfer, a_server_may_refuse) {
  expect(begun() + heard("\x0D\x12\x34\0\0\0\0\0\0\0\0\0\1"sv) + "! busy the server refuses the request\n");
}

std::string led_to(std::string_view address_and_port, char option = '\4') {
  std::string octets("\x13\x12\x34\0\0\0\0\0\0\0\0\0", 12);
  return heard((octets += option) += address_and_port);
}

// shows SEC-09 · RFC 1738 §6
TEST(ProsperoTransfer, a_redirect_is_a_new_connection_and_three_are_the_limit) {
  auto to = [](std::string_view peer) { return "* udp control " + std::string(peer) + "\n"; };
  auto again = said() + "~ 4000\n";
  auto answer = heard("\3\x12\x34text");
  expect(begun() + led_to("\xC0\0\2\7\5\xF5"sv) + to("192.0.2.7:1525") + again + answer + ended("text"));
  expect(begun() + led_to("\xC0\0\2\7\5\xF6"sv, '\5') + to("192.0.2.7:1526") + again + answer +
         ended("text", "192.0.2.7:1526"));
  expect(begun() + led_to("\xC0\0\2\7\5\xF5"sv) + to("192.0.2.7:1525") + "*! not-allowed\n! not-allowed\n");
  expect(begun() + led_to("\xC0\0\2\7\0\x35"sv) + "! unsafe-port the server leads to 192.0.2.7:53\n");
  expect(begun() + led_to("\xC0\0\2\7\0\xBF"sv) + to("192.0.2.7:191") + again + answer + ended("text"));
  auto circle = begun();
  for (int i = 0; i < 3; ++i) circle += led_to("\xC0\0\2\7\5\xF5"sv) + to("192.0.2.7:1525") + again;
  expect(circle + led_to("\xC0\0\2\7\5\xF5"sv) + "! too-many-redirects 192.0.2.7:1525\n");
}

TEST(ProsperoTransfer, foreign_and_malformed_packets_are_ignored) {
  expect(begun() + heard("\3\x12\x35of another conversation") + heard("LINK from before there were headers") +
         heard("\x40\x12\x34 another version") + heard("\x09\x12\x34\0\1") + heard("\0"sv) +
         heard("\x0D\x12\x35\0\0\0\0\0\0\0\0\0\1"sv) + heard("\3\x12\x34text") + ended("text"));
}

// shows SEC-10
TEST(ProsperoTransfer, the_size_of_an_answer_is_bounded) {
  expect(begun() + heard("\7\x12\x34\4\1\0\0x"sv) + "! too-large\n");
  expect(begun() + heard("\7\x12\x34\0\1\4\1x"sv) + "! too-large\n");
}

TEST(ProsperoTransfer, an_unreachable_host_is_reported) {
  expect("* udp control h.example:1525\n*! unreachable\n! unreachable\n");
}

TEST(ProsperoTransfer, each_request_has_its_own_number_which_is_not_0) {
  auto with = [](std::uint16_t number, std::string_view header, std::string_view next) {
    expect("* udp control h.example:1525\n" + row("> ", datagram(number, "Q\n")) + "~ 4000\n" +
               heard(std::string(header) + "text") + "~ 0\n>|\n= text\n# peer h.example:1525\n# next " +
               std::string(next) + "\n",
           number);
  };
  with(1, "\3\0\1"sv, "2");
  with(0xFFFE, "\3\xFF\xFE"sv, "65535");
  with(0xFFFF, "\3\xFF\xFF"sv, "1");
}

// ---- an unreliable network

/// A server that answers in four packets and repeats each that is not acknowledged, and a network that loses,
/// doubles or delays some of the first datagrams.
class world {
 public:
  explicit world(std::vector<std::string> first) : arriving_(first.begin(), first.end()) {}

  static std::vector<std::string> packets() {
    return {"\7\x12\x34\0\1\0\0one "s, "\7\x12\x34\0\2\0\0two "s, "\x0C\x12\x34\0\3\0\0\0\1\0\0\x80three "s,
            "\x0C\x12\x34\0\4\0\4\0\1\0\0\x80"s + "four"};
  }

  /// The text delivered, or the error; empty if the exchange did not end.
  std::string run(wire::exchange talk) {
    using act = wire::step::act;
    std::string got;
    for (int steps = 0; steps < 1000; ++steps) {
      auto const& step = talk.next();
      if (step.what == act::fail) return std::string(explain(step.why).name);
      if (step.what == act::done) return got;
      if (step.what == act::deliver) got += step.text;
      if (step.what == act::send) hear(step.text);
      if (step.what == act::receive) answer(talk);
    }
    return {};
  }

 private:
  /// Every later packet of the client acknowledges what has arrived; the rest is sent again.
  void hear(std::string_view octets) {
    if (!std::exchange(was_asked_, true)) return;
    for (auto n = static_cast<std::size_t>(octets[8]); n < packets().size(); ++n)
      arriving_.push_back(packets()[n]);
  }

  void answer(wire::exchange& talk) {
    if (arriving_.empty()) return talk.ring();
    now_ = std::move(arriving_.front());
    arriving_.pop_front();
    talk.feed(now_);
  }

  std::deque<std::string> arriving_;
  std::string now_{};
  bool was_asked_ = false;
};

std::string outcome(std::vector<std::string> arriving) {
  return world(std::move(arriving)).run(asked(0x1234));
}

TEST(ProsperoTransfer, any_packet_may_be_lost_repeated_or_delayed) {
  auto const packets = world::packets();
  constexpr auto whole = "one two three four";
  EXPECT_EQ(outcome(packets), whole);
  EXPECT_EQ(outcome({}), whole);
  for (std::size_t i = 0; i < packets.size(); ++i) {
    auto lost = packets, twice = packets;
    lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(outcome(lost), whole) << "lost " << i;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), packets[i]);
    EXPECT_EQ(outcome(twice), whole) << "twice " << i;
    for (std::size_t k = 0; k < packets.size(); ++k) {
      auto late = lost, both = lost;
      late.insert(late.begin() + static_cast<std::ptrdiff_t>(std::min(k, late.size())), packets[i]);
      EXPECT_EQ(outcome(late), whole) << i << " as " << k;
      if (k < both.size()) both.erase(both.begin() + static_cast<std::ptrdiff_t>(k));
      EXPECT_EQ(outcome(both), whole) << "lost " << i << " and then " << k;
    }
  }
}

TEST(ProsperoTransfer, a_truncated_packet_is_ignored_or_a_shorter_answer) {
  auto const packets = world::packets();
  for (std::size_t i = 0; i < packets.size(); ++i)
    for (std::size_t n = 0; n < packets[i].size(); ++n) {
      auto cut = packets;
      cut[i].resize(n);
      auto header = static_cast<std::size_t>(packets[i][0]);
      if (n == 0) continue;  // a datagram without octets is like silence
      auto got = outcome(cut);
      if (n < header) EXPECT_EQ(got, "one two three four") << i << ' ' << n;
      else EXPECT_EQ(got.size(), "one two three four"sv.size() - (packets[i].size() - n)) << i << ' ' << n;
    }
}

TEST(ProsperoTransfer, arbitrary_octets_are_harmless) {
  auto const packets = world::packets();
  for (std::size_t i = 0; i < packets.size(); ++i)
    for (std::size_t at = 0; at < packets[i].size(); ++at)
      for (int value : {0x00, 0x01, 0x04, 0x05, 0x0D, 0x13, 0x1F, 0x7F, 0x80, 0xFF}) {
        auto changed = packets;
        changed[i][at] = static_cast<char>(value);
        EXPECT_FALSE(outcome(changed).empty()) << i << ' ' << at << ' ' << value;
      }
}

}  // namespace
}  // namespace wend::prospero

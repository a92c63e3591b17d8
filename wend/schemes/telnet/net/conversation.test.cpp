// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/net/conversation.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "wend/testing/captures.hpp"

namespace wend::telnet {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

wire::seat const at_xterm{.terminal = "xterm", .window = {80, 24}, .is_attended = true};

/// Octets in hexadecimal, with any spaces, and text between apostrophes.
std::string octets(std::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size();) {
    if (written[i] == ' ') {
      ++i;
    } else if (written[i] == '\'') {
      auto end = written.find('\'', i + 1);
      text += written.substr(i + 1, end - i - 1);
      i = end + 1;
    } else {
      text += static_cast<char>(std::stoi(std::string(written.substr(i, 2)), nullptr, 16));
      i += 2;
    }
  }
  return text;
}

/// The state of the conversation.
struct state {
  std::string to_peer{}, to_screen{};
  bool edits = true, echoes = true;

  friend bool operator==(state const&, state const&) = default;
};

std::ostream& operator<<(std::ostream& to, state const& it) {
  constexpr char digits[] = "0123456789abcdef";
  for (char c : it.to_peer)
    to << digits[static_cast<unsigned char>(c) >> 4] << digits[static_cast<unsigned char>(c) & 15] << ' ';
  return to << "| " << it.to_screen << " | " << it.edits << it.echoes;
}

state heard(std::string_view input, std::size_t piece, wire::seat const& here = at_xterm) {
  telnet_line line(here);
  for (std::size_t i = 0; i < input.size(); i += piece) line.hear(input.substr(i, piece));
  EXPECT_FALSE(line.is_over);
  return {line.to_peer, line.to_screen, line.keyboard.edits, line.keyboard.echoes};
}

/// Hears the input whole, cut in two at every octet, and octet by octet.
void expect(std::string_view input, state const& right, wire::seat const& here = at_xterm) {
  EXPECT_EQ(heard(input, input.size() + 1, here), right);
  EXPECT_EQ(heard(input, 1, here), right);
  for (std::size_t cut = 1; cut < input.size(); ++cut) {
    telnet_line line(here);
    line.hear(input.substr(0, cut));
    line.hear(input.substr(cut));
    EXPECT_EQ((state{line.to_peer, line.to_screen, line.keyboard.edits, line.keyboard.echoes}), right) << cut;
  }
}

std::string typed(std::string_view text, std::string_view said_before = {}) {
  telnet_line line(at_xterm);
  line.hear(said_before);
  line.to_peer.clear();
  EXPECT_EQ(line.type(text), text.size());
  return line.to_peer;
}

// shows TELNET-03 · RFC 1738 §3.8
TEST(TelnetConversation, the_usual_negotiation_may_be_cut_at_any_octet) {  // RFC 854, 1073, 1091, 1572
  expect(octets("fffd18 fffd20 fffd23 fffd27  fffa1801fff0  fffb03 fffd01 fffd1f fffb01 'login: '"),
         {octets("fffb18 fffc20 fffc23 fffb27  fffa1800 'XTERM' fff0"
                 "fffd03 fffc01 fffb1f fffa1f00500018fff0 fffd01"),
          "login: ", false, false});
}

// shows TELNET-03 · RFC 1738 §3.8
TEST(TelnetConversation, an_empty_environment_is_sent_whatever_is_requested) {  // RFC 1572
  expect(octets("fffd27 fffa2701fff0"), {octets("fffb27 fffa2700fff0"), ""});
  expect(octets("fffd27 fffa270100'USER'0003fff0"), {octets("fffb27 fffa2700fff0"), ""});
  expect(octets("fffa2701fff0 fffa1801fff0"), {});  // neither option was agreed to
  expect(octets("fffd27 fffa270000'USER'01'root'fff0 fffa2702fff0"), {octets("fffb27"), ""});
}

TEST(TelnetConversation, a_terminal_type_with_odd_characters_is_sent_as_unknown) {  // RFC 1091
  for (auto name : {"", "a b", "x\x1b[c", "0123456789012345678901234567890123456789a"})
    expect(octets("fffd18 fffa1801fff0"), {octets("fffb18 fffa1800'UNKNOWN'fff0"), ""}, {.terminal = name});
  expect(octets("fffd18 fffa1801fff0 fffa1801fff0"),
         {octets("fffb18 fffa1800'VT-100.A/B'fff0 fffa1800'VT-100.A/B'fff0"), ""},
         {.terminal = "vt-100.a/b"});
}

TEST(TelnetConversation, the_window_size_is_sent_on_request_and_on_change) {  // RFC 1073
  telnet_line line({.window = {255, 24}});
  line.resize({255, 25});  // the option is not in effect
  EXPECT_EQ(line.to_peer, "");
  line.hear(octets("fffd1f"));
  EXPECT_EQ(line.to_peer, octets("fffb1f fffa1f 00ffff 0019 fff0"));  // 255 is doubled
  line.to_peer.clear();
  line.resize({255, 25});
  EXPECT_EQ(line.to_peer, "");
  line.resize({0xffff, 0});
  EXPECT_EQ(line.to_peer, octets("fffa1f ffffffff 0000 fff0"));
  line.to_peer.clear();
  line.hear(octets("fffe1f"));
  line.resize({80, 24});
  EXPECT_EQ(line.to_peer, octets("fffc1f"));
}

TEST(TelnetConversation, line_ends_and_FF_octets_are_data) {  // RFC 854
  expect(octets("'a'0d00'b'0d0a'c'ffff'd'00'e'"), {"",
                                                   "a\rb\r\nc\xff"
                                                   "de"});
  expect(octets("fffb00 'a'0d00'b'ffff"), {octets("fffd00"), "a\r\0b\xff"s});  // eight bits are as they are
  EXPECT_EQ(typed("a\rb\nc\r\nd\xff"), "a\r\nb\r\nc\r\nd\xff\xff");
  EXPECT_EQ(typed("a\rb\nc\r\nd\xff", octets("fffd00")), "a\rb\nc\r\nd\xff\xff");
  telnet_line line(at_xterm);
  line.type("a\r");
  line.type("\nb\n");
  EXPECT_EQ(line.to_peer, "a\r\nb\r\n");
}

TEST(TelnetConversation, commands_are_not_shown_and_a_command_ends_a_subnegotiation) {
  expect(octets("'a'fff1'b'fff2'c'fff9'd'fff6ffef'e'"), {"", "abcde"});
  expect(octets("fffd18 fffa1801 fffd1f 'x'"),  // input before the subnegotiation and its command take effect
         {octets("fffb18 fffa1800'XTERM'fff0 fffb1f fffa1f00500018fff0"), "x"});
  expect(octets("fffd18 fffa18ffff01fff0 'x'"), {octets("fffb18"), "x"});
}

TEST(TelnetConversation, the_peer_may_change_echo_and_line_mode_at_any_time) {
  telnet_line line(at_xterm);
  EXPECT_EQ(line.keyboard, (wire::keyboard{.edits = true, .echoes = true}));
  line.hear(octets("fffb01"));  // a password prompt
  EXPECT_EQ(line.keyboard, (wire::keyboard{.edits = true, .echoes = false}));
  line.hear(octets("fffc01"));
  EXPECT_EQ(line.keyboard, (wire::keyboard{.edits = true, .echoes = true}));
  line.hear(octets("fffb01fffb03"));
  EXPECT_EQ(line.keyboard, wire::keyboard{});
  EXPECT_EQ(line.to_peer, octets("fffd01 fffe01 fffd01fffd03"));
}

TEST(TelnetConversation, the_escape_character_is_local_if_a_terminal_is_attached) {
  telnet_line line(at_xterm);
  EXPECT_EQ(line.type("ab\x1dq"), 3u);
  EXPECT_TRUE(line.calls_us);
  EXPECT_EQ(line.to_peer, "ab");
  EXPECT_EQ(line.type("c\x1d"), 2u);
  EXPECT_TRUE(line.calls_us);
  EXPECT_EQ(line.type("d"), 1u);
  EXPECT_FALSE(line.calls_us);
  telnet_line pipe({});
  EXPECT_EQ(pipe.type("ab\x1dq"), 4u);
  EXPECT_FALSE(pipe.calls_us);
  EXPECT_EQ(pipe.to_peer, "ab\x1dq");
}

std::string times(int count, std::string_view what) {
  std::string text;
  for (int i = 0; i < count; ++i) text += what;
  return text;
}

TEST(TelnetConversation, a_flood_of_requests_gets_a_bounded_number_of_answers) {
  expect(octets("fffd18 fffd18 fffb01 fffb01 fffe2a fffc2a"), {octets("fffb18 fffd01"), "", true, false});
  EXPECT_EQ(heard(times(500, octets("fffd03fffb03")), 7).to_peer, octets("fffb03fffd03"));
  EXPECT_EQ(heard(times(1000, octets("fffd01")), 7).to_peer,
            times(1000, octets("fffc01")));  // refused options
  EXPECT_EQ(heard(times(1000, octets("fffd18fffe18")), 7).to_peer, times(1000, octets("fffb18fffc18")));
  std::string requests;
  for (int option = 0; option < 256; ++option) requests += octets("fffd") + static_cast<char>(option);
  EXPECT_LE(heard(times(100, requests), 4096).to_peer.size(), 3u * 100 * 256 + 9);
}

TEST(TelnetConversation, an_endless_subnegotiation_ends_the_session) {
  telnet_line line(at_xterm);
  line.hear(octets("fffd18 fffa18"));
  std::size_t count = 0;
  for (; !line.is_over && count < 1'000'000; ++count) line.hear("x");
  EXPECT_LE(count, 4100u);
  EXPECT_GE(count, 4000u);
  EXPECT_EQ(line.wrong, (failure{errc::unexpected_reply, "octets without end that say nothing"}));
  EXPECT_EQ(line.to_screen, "");
  line.hear("more");
  EXPECT_EQ(line.to_screen, "");
  telnet_line other(at_xterm);
  other.hear(times(1000, octets("fffd03fffb03")));  // options in effect already, over and over
  EXPECT_EQ(other.to_peer, octets("fffb03fffd03"));
  EXPECT_TRUE(other.is_over);
}

TEST(TelnetConversation, unrequested_compression_is_not_decoded) {
  // libtelnet starts to decompress after any command within the subnegotiation: SE, NOP, a second SB ...
  for (auto begins : {"'a' fffa56fff0", "'a' fffa56fff2", "'a' fffa56fffa", "'a' fffa5678fff1"})
    for (std::size_t piece : {1u, 3u, 1000u}) {
      telnet_line line(at_xterm);
      auto input = octets(begins) + "\x78\x9c\x4b\x04\x00"s;  // the header of zlib
      for (std::size_t i = 0; i < input.size(); i += piece)
        line.hear(std::string_view(input).substr(i, piece));
      EXPECT_TRUE(line.is_over);
      EXPECT_EQ(line.to_screen, "a");
      ASSERT_TRUE(line.wrong);
      EXPECT_EQ(line.wrong->code, errc::unexpected_reply);
    }
}

// ---- captured sessions

std::string captured(std::string const& name) {
  std::ifstream file(testing::captures / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// shows TELNET-04
TEST(TelnetConversation, the_captured_negotiation_of_telnetd_is_answered) {
  auto input = captured("telnet-session.server.bin");
  if (input.empty()) GTEST_SKIP() << testing::needs_captures;
  expect(input,
         {octets("fffe25 fffe26  fffb18 fffc20 fffc23 fffb27 fffc24  fffa2700fff0 fffa1800'XTERM'fff0"
                 "fffd03 fffc01 fffc22 fffb1f fffa1f00500018fff0 fffe05 fffc21  fffd01 fffb00"),
          "\r\nLinux 6.18.44-fc-v669 (localhost) (pts/0)\r\n\r\nWELCOME telnet test\r\nhi\r\ngot hi\r\n",
          false, false});
}

// shows TELNET-06
TEST(TelnetConversation, the_captured_negotiation_of_hercules_requires_a_3270) {
  auto input = captured("tn3270-connect.server.bin");
  if (input.empty()) GTEST_SKIP() << testing::needs_captures;
  auto state = heard(input, 1);
  EXPECT_EQ(state.to_peer, octets("fffb18 fffa1800'XTERM'fff0  fffc19 fffe19  fffb00 fffd00"));
  EXPECT_EQ(state.to_screen, input.substr(21, input.size() - 23));  // the record without its IAC EOR
}

}  // namespace
}  // namespace wend::telnet

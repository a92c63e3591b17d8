// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/net/login.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "wend/testing/captures.hpp"

namespace wend::telnet {
namespace {

using namespace std::string_literals;

wire::seat const at_xterm{.terminal = "xterm", .window = {80, 24}, .is_attended = true};

std::string typed(std::string_view text, wire::seat const& here = at_xterm) {
  rlogin_line line("ann", here);
  line.hear("\0"s);
  line.to_peer.clear();
  for (char c : text) line.type({&c, 1});
  return line.to_peer + (line.is_over ? "!" : "");
}

// shows TELNET-06 · RFC 1282 §Connection Establishment
TEST(RloginConversation, user_names_and_terminal_type_are_sent_first) {
  rlogin_line line("ann", at_xterm);
  EXPECT_EQ(line.to_peer, "\0wend\0ann\0xterm/38400\0"s);
  line.hear("\0"s);
  line.hear("Password: ");
  EXPECT_EQ(line.to_screen, "Password: ");
  EXPECT_FALSE(line.is_over);
  EXPECT_EQ(rlogin_line("a\0b"s, {}).to_peer, "\0wend\0a\0unknown/38400\0"s);
}

TEST(RloginConversation, the_first_octet_is_a_NUL_and_no_other_is_removed) {
  for (auto input : {"\0a\0b"s, "\0"s + "a\0b"s}) {
    rlogin_line line("ann", at_xterm);
    for (char c : input) line.hear({&c, 1});
    EXPECT_EQ(line.to_screen, "a\0b"s);
  }
  rlogin_line line("ann", at_xterm);
  line.hear("");
  line.hear_end();
  EXPECT_EQ(line.wrong, (failure{errc::truncated, "it closed without an answer"}));
}

TEST(RloginConversation, a_first_octet_other_than_NUL_begins_a_refusal) {
  for (auto input :
       {"\1Permission denied.\r\nmore"s, "\1\r\nPermission denied.\n"s, "Permission denied.\n"s}) {
    rlogin_line line("ann", at_xterm);
    for (char c : input) line.hear({&c, 1});
    EXPECT_TRUE(line.is_over);
    EXPECT_EQ(line.wrong, (failure{errc::login_refused, "Permission denied."}));
    EXPECT_EQ(line.to_screen, "");
  }
  rlogin_line cut("ann", at_xterm);
  cut.hear("\1Perm");
  EXPECT_FALSE(cut.is_over);
  cut.hear_end();
  EXPECT_EQ(cut.wrong, (failure{errc::login_refused, "Perm"}));
  rlogin_line endless("ann", at_xterm);
  endless.hear("\1" + std::string(100'000, 'x'));
  ASSERT_TRUE(endless.wrong);
  EXPECT_EQ(endless.wrong->said.size(), 500u);
}

// RFC 1282 §Screen/Window Size
TEST(RloginConversation, urgent_octets_change_the_keyboard_and_ask_for_the_size) {
  rlogin_line line("ann", {.window = {255, 24}});
  line.hear("\0"s);
  line.to_peer.clear();
  EXPECT_EQ(line.keyboard, (wire::keyboard{.pauses = true}));
  line.resize({256, 24});
  EXPECT_EQ(line.to_peer, "");  // sent only after a request: otherwise it is taken for typed input
  line.hear_urgent('\x80');
  EXPECT_EQ(line.to_peer, "\xff\xffss\0\x18\1\0\0\0\0\0"s);
  line.to_peer.clear();
  line.resize({255, 25});
  EXPECT_EQ(line.to_peer, "\xff\xffss\0\x19\0\xff\0\0\0\0"s);
  line.resize({255, 25});
  EXPECT_EQ(line.to_peer.size(), 12u);
  line.hear_urgent('\x10');
  EXPECT_EQ(line.keyboard, wire::keyboard{});
  line.hear_urgent('\x20');
  EXPECT_EQ(line.keyboard, (wire::keyboard{.pauses = true}));
  line.hear("old");
  line.hear_urgent('\x01');
  EXPECT_EQ(line.to_screen, "old");
  line.hear_urgent('\x02');
  EXPECT_EQ(line.to_screen, "");
}

TEST(RloginConversation, a_tilde_at_the_start_of_a_line_waits_for_a_dot) {  // RFC 1282 §Implementation Notes
  EXPECT_EQ(typed("~."), "!");
  EXPECT_EQ(typed("~\x04more"), "!");
  EXPECT_EQ(typed("a\r~.b"), "a\r!");
  EXPECT_EQ(typed("a\n~."), "a\n!");
  EXPECT_EQ(typed("a\x15~."), "a\x15!");
  EXPECT_EQ(typed("a~."), "a~.");
  EXPECT_EQ(typed("~a~.\r~~.\r\r~."), "~a~.\r~~.\r\r!");
  EXPECT_EQ(typed("~\r~."), "~\r!");
  EXPECT_EQ(typed("~.\xff", {}), "~.\xff");  // the terminal is not attended
}

// shows TELNET-06
TEST(RloginConversation, the_captured_session_of_rlogind_is_understood) {
  std::ifstream file(testing::captures / "rlogin-connect.server.bin", std::ios::binary);
  std::string input{std::istreambuf_iterator<char>(file), {}};
  if (input.empty()) GTEST_SKIP() << testing::needs_captures;
  std::ifstream other(testing::captures / "rlogin-connect.client.bin", std::ios::binary);
  std::string asked{std::istreambuf_iterator<char>(other), {}};
  rlogin_line line("root", at_xterm);
  EXPECT_EQ(line.to_peer,
            "\0wend"s + asked.substr(5, 18));  // the captured session with the constant user name
  for (char c : input) line.hear({&c, 1});
  EXPECT_EQ(line.to_screen, input.substr(1));
  line.to_peer.clear();
  line.type("x\r\x04");
  EXPECT_EQ(line.to_peer, asked.substr(23));
  line.hear_end();
  EXPECT_TRUE(line.is_over);
  EXPECT_FALSE(line.wrong);
}

}  // namespace
}  // namespace wend::telnet

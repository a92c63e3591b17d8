// SPDX-License-Identifier: Apache-2.0
//
// The servers for terminals: rlogin, telnet, whois.

#include <gtest/gtest.h>

#include "wend/demo/rlogin_server.hpp"
#include "wend/demo/shell.hpp"
#include "wend/demo/telnet_server.hpp"
#include "wend/demo/whois_server.hpp"
#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::play;
using testing::played;

world small_world() {
  world w;
  w.people = {{"ann", "", "name: Ann\n"}, {"bob", "", "name: Bob\n"}};
  w.documents = {{"/note", "Note", "text/plain", "1994-12-20T12:00:00Z", "n\n"}};
  return w;
}

template <class Server>
void expect(Server server, std::string_view script) {
  auto w = small_world();
  EXPECT_EQ(played([&] { return server(w); }, script), script);
}

TEST(WhoisServer, one_line_gets_one_answer) {  // RFC 3912 §2
  expect(whois_server, "< ann\\r\\n\n> name: Ann\\r\\n\n");
  expect(whois_server, "< eve\\r\\n\n> No match for \"eve\".\\r\\n\n");
  expect(whois_server, "<|\n");
}

TEST(RloginServer, four_strings_are_answered_with_a_NUL_and_a_shell) {  // RFC 1282 §Connection Establishment
  expect(rlogin_server, R"(< \x00bob\x00ann\x00vt100/9600\x00
> \x00Welcome to a small world, ann. `help` says what there is.\r\n> 
< \r
> \r\n> 
< \x04
)");
  auto w = small_world();
  auto whole =
      "< \\x00b\\x00ann\\x00x/1\\x00who\\rbye\\r\n> \\x00Welcome to a small world, ann. `help` says what "
      "there "
      "is.\\r\\n> \n> who\\r\\nann\\r\\nbob\\r\\n> bye\\r\\nGood-bye.\\r\\n\n";
  EXPECT_EQ(play(rlogin_server(w), whole), whole);
}

TEST(RloginServer, another_opening_is_refused) {
  expect(rlogin_server, "< GET / HTTP/1.0\\r\\n\\r\\n\\x00\\x00\\x00\\x00\n> \\x01This is rlogin.\\r\\n\n");
  expect(rlogin_server, "< \\x00bob\\x00ann\\x00\n<|\n> \\x01This is rlogin.\\r\\n\n");
  auto w = small_world();
  auto script = "< \\x00b\\x00" + std::string(100, 'a') + "\\x00x/1\\x00\n> \\x01This is rlogin.\\r\\n\n";
  EXPECT_EQ(play(rlogin_server(w), script), script);
}

constexpr std::string_view greeting =
    "> \\xff\\xfb\\x01\\xff\\xfb\\x03\\xff\\xfd\\x18\\xff\\xfd\\x1f\n"
    "> Welcome to a small world. `help` says what there is.\\r\\n> \n";

TEST(TelnetServer, options_are_negotiated_and_shown) {  // RFC 854, RFC 1091, RFC 1073
  expect(telnet_server, std::string(greeting) + R"(< \xff\xfd\x01\xff\xfd\x03
< \xff\xfb\x18
> \xff\xfa\x18\x01\xff\xf0
< \xff\xfa\x18\x00XTERM\xff\xf0
< \xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\xff\xff\xff\xf0
> \r\n(XTERM, 80 by 255)\r\n> 
< \x00\r\n
> \r\n> 
< \x04
)");
  auto w = small_world();
  auto whole = std::string(greeting) +
               "< who\\r\\x00bye\\r\\n\n> who\\r\\nann\\r\\nbob\\r\\n> bye\\r\\nGood-bye.\\r\\n\n";
  EXPECT_EQ(play(telnet_server(w), whole), whole);
}

TEST(TelnetServer, an_unknown_option_is_declined) {
  expect(telnet_server, std::string(greeting) + R"(< \xff\xfb\x27
> \xff\xfe'
< \xff\xfd\x22
> \xff\xfc"
< \xff\xfc\x18\xff\xfe\x01\xff\xf1
<|
)");
}

TEST(TelnetServer, an_endless_subnegotiation_takes_no_memory) {
  auto w = small_world();
  auto script = std::string(greeting) + "< \\xff\\xfa\\x18\\x00" + std::string(100'000, 'x') + "\n<|\n";
  EXPECT_EQ(play(telnet_server(w), script), script);
}

std::string all_seen(std::string_view typed) {
  auto w = small_world();
  shell at(w);
  return at.hear(typed);
}

TEST(Shell, a_line_is_answered_and_typing_is_echoed) {
  EXPECT_EQ(all_seen("help\n"), "help\r\nhelp  who  read NAME  bye\r\n> ");
  EXPECT_EQ(all_seen("read /note\r\n"), "read /note\r\nn\r\n> ");
  EXPECT_EQ(all_seen("read /none\r"),
            "read /none\r\nThere is no such thing. `help` says what there is.\r\n> ");
  EXPECT_EQ(all_seen("\r\n\r\n"), "\r\n> \r\n> ");
  EXPECT_EQ(all_seen("wgo\x7f\x7fho\n"), "wgo\b \b\b \bho\r\nann\r\nbob\r\n> ");
  EXPECT_EQ(all_seen("\x7f\x1b[A\x01"), "[A");
  EXPECT_EQ(all_seen("bye\nwho\n"), "bye\r\nGood-bye.\r\n");
  EXPECT_EQ(all_seen("\x04who\n"), "");
  EXPECT_EQ(all_seen(std::string(1000, 'x')).size(), 200u);
}

}  // namespace
}  // namespace wend::demo

// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/smtp_server.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::play;
using testing::played;

void expect(world& w, std::string const& rest) {
  auto script = "> 220 demo.example A small world, by smtp.\\r\\n\n" + rest;
  EXPECT_EQ(played(
                [&] {
                  w = {};
                  return smtp_server(w);
                },
                script),
            script);
}

TEST(SmtpServer, a_message_is_accepted_stored_and_reported) {  // RFC 5321 §3.3
  world w;
  auto script = R"(> 220 demo.example A small world, by smtp.\r\n
< EHLO h.example\r\n
> 250-Hello.\r\n250-8BITMIME\r\n250 SIZE 65536\r\n
< MAIL FROM:<bob@demo.example> SIZE=12\r\n
> 250 So be it.\r\n
< RCPT TO:<ann@demo.example>\r\n
> 250 So be it.\r\n
< DATA\r\n
> 354 Send it.\r\n
< Subject: Hello\x1b[31m\r\n\r\n..dot\r\n.\r\n
# letter <bob@demo.example> to <ann@demo.example>: Hello?[31m
> 250 It is here, until the world ends.\r\n
< QUIT\r\n
> 221 Good-bye.\r\n
)";
  EXPECT_EQ(play(smtp_server(w), script), script);
  EXPECT_EQ(w.letters, (std::vector<std::string>{"Subject: Hello\x1b[31m\r\n\r\n.dot\r\n"}));
  EXPECT_EQ(played(
                [&] {
                  w = {};
                  return smtp_server(w);
                },
                script),
            script);
}

TEST(SmtpServer, commands_out_of_order_or_malformed_are_refused) {
  world w;
  expect(w, R"(< MAIL FROM:<a@h.example>\r\n
> 503 Say EHLO first.\r\n
< EHLO\r\n
> 501 And who are you?\r\n
< HELO\r\n
> 501 And who are you?\r\n
< HELO h.example\r\n
> 250 Hello.\r\n
< RCPT TO:<a@h.example>\r\n
> 503 Say MAIL first.\r\n
< MAIL a@h.example\r\n
> 501 MAIL FROM:<ann@demo.example>\r\n
< MAIL FROM:<>\r\n
> 250 So be it.\r\n
< DATA\r\n
> 503 Say MAIL and RCPT first.\r\n
< RCPT TO:<>\r\n
> 501 RCPT TO:<ann@demo.example>\r\n
< RCPT TO:<a@h.example>\r\n
> 250 So be it.\r\n
< RSET\r\n
> 250 Forgotten.\r\n
< DATA\r\n
> 503 Say MAIL and RCPT first.\r\n
< NOOP\r\n
> 250 Yes?\r\n
< VRFY ann\r\n
> 502 That is not spoken here.\r\n
<|
)");
}

TEST(SmtpServer, storage_is_bounded_and_incomplete_messages_are_dropped) {
  world w;
  std::string_view beginning = R"(> 220 demo.example A small world, by smtp.\r\n
< HELO h\r\n
> 250 Hello.\r\n
< MAIL FROM:<a@h.example>\r\n
> 250 So be it.\r\n
< RCPT TO:<b@h.example>\r\n
> 250 So be it.\r\n
< DATA\r\n
> 354 Send it.\r\n
)";
  auto large = std::string(beginning) + "< " + std::string(66'000, 'x') + "\\r\\n.\\r\\n\n";
  EXPECT_EQ(play(smtp_server(w), large + "> 552 There is no room for it.\\r\\n\n<|\n"),
            large + "> 552 There is no room for it.\\r\\n\n<|\n");
  auto broken = std::string(beginning) + "< Subject: x\\r\\n\n<|\n";
  EXPECT_EQ(play(smtp_server(w), broken), broken);
  EXPECT_TRUE(w.letters.empty());
}

// shows SEC-10
TEST(SmtpServer, empty_messages_count_against_the_bound) {
  world w;
  while (w.letters.size() < 10'000 && w.has_room_for(0)) w.letters.emplace_back();
  EXPECT_LT(w.letters.size(), 10'000u);
}

}  // namespace
}  // namespace wend::demo

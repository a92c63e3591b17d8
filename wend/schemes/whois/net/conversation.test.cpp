// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/whois/net/reply.hpp"
#include "wend/schemes/whois/plan.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::whois {
namespace {

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

void expect(std::string_view url, std::string_view script) {
  auto read = wend::parse(url);
  ASSERT_TRUE(read) << url;
  EXPECT_EQ(testing::played([&] { return *converse(*read, {}); }, script), script) << url;
}

// shows OPS-03 · RFC 3912 §2
TEST(WhoisConversation, one_line_is_sent_and_a_text_received) {
  expect("whois://h.example/a%20smith", R"(* control h.example:43
> a smith\r\n
< name: A Smith\r\n
# media_type text/plain
= name: A Smith\r\n
< no: line end
= no: line end
<|
)");
}

TEST(WhoisConversation, at_most_two_referrals_are_followed) {
  expect("whois://iana.example/x.example", R"(* control iana.example:43
> x.example\r\n
< refer:        WHOIS.registry.example\r\n
# media_type text/plain
= refer:        WHOIS.registry.example\r\n
<|
>|
* control whois.registry.example:43
= \r\n
> x.example\r\n
< Registrar WHOIS Server: whois.registrar.example\n
= Registrar WHOIS Server: whois.registrar.example\n
<|
>|
* control whois.registrar.example:43
= \r\n
> x.example\r\n
< whois: whois.third.example\n
= whois: whois.third.example\n
<|
)");
}

TEST(WhoisConversation, a_server_without_a_referral_to_another_is_the_last) {
  expect("whois://h.example/x", R"(* control h.example:43
> x\r\n
< refer: H.example\n
# media_type text/plain
= refer: H.example\n
<|
)");
  expect("whois://h.example/x", R"(* control h.example:43
> x\r\n
< refer: gone.example\n
# media_type text/plain
= refer: gone.example\n
<|
>|
* control gone.example:43
*! unreachable
)");
}

TEST(WhoisConversation, an_empty_reply_is_a_failure) {
  expect("whois://h.example/x", R"(* control h.example:43
> x\r\n
<|
! truncated the server closed without an answer
)");
}

TEST(WhoisConversation, the_records_of_a_whois_plus_plus_reply_are_delivered) {  // RFC 1835 §2.4
  expect("whois++://h.example/name=smith", R"(* control h.example:63
< % 220-Welcome\r\n% 220 ready\r\n
> name=smith\r\n
# media_type text/plain
< % 200 Command okay\r\n# FULL USER h.example S1\r\n name: Smith\r\n
= # FULL USER h.example S1\r\n name: Smith\r\n
< # END\r\n% 226 Transaction complete\r\n
= # END\r\n
)");
}

TEST(WhoisConversation, a_whois_plus_plus_refusal_has_an_error) {
  auto answered = [](std::string_view rest) {
    return "* control h.example:63\n< % 220 ready\\r\\n\n> x\\r\\n\n# media_type text/plain\n" +
           std::string(rest);
  };
  auto url = "whois++://h.example/x";
  expect(url, answered("< % 200 ok\\r\\n% 226 complete\\r\\n\n!19 not-found % 226 complete\n"));
  expect(url, answered("< % 500 Syntax error\\r\\n\n!19 unexpected-reply % 500 Syntax error\n"));
  expect(url,
         answered("< % 530 Authentication failed\\r\\n\n!19 login-refused % 530 Authentication failed\n"));
  expect(url, answered("< # FULL\\r\\n\n= # FULL\\r\\n\n<|\n! truncated\n"));
  expect(url, "* control h.example:63\n< SSH-2.0-x\\r\\n\n! unexpected-reply SSH-2.0-x\n");
  expect(url, "* control h.example:63\n<|\n! truncated the server closed without a greeting\n");
}

TEST(WhoisReply, only_a_domain_name_is_a_referral) {
  constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"refer: a.example", "a.example"},
      {"  ReferralServer:  whois://A.example:4343/ ", "a.example"},
      {"ReferralServer: rwhois://a.example:4321", ""},
      {"refer: 127.0.0.1", ""},
      {"refer: localhost", ""},
      {"refer: a.example:0", ""},
      {"refer: a.example:99999", ""},
      {"refer: a.example\tb", ""},
      {"refer: -a.example", ""},
      {"refer:", ""},
      {"name: a.example", ""},
  };
  for (auto [line, host] : rows) EXPECT_EQ(referral_in(line).value_or(referral()).host, host) << line;
  EXPECT_EQ(referral_in("ReferralServer: whois://a.example:4343")->port, 4343);
  for (auto others : {"25", "0", "6379", "70"})  // RFC 1738 §6: a server may not redirect to these ports
    EXPECT_FALSE(referral_in("whois: a.example:" + std::string(others))) << others;
}

}  // namespace
}  // namespace wend::whois

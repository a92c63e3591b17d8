// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/nntp/plan.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::nntp {
namespace {

using testing::played;
using enum verb;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

testing::wish wish_of(verb what) {
  return {.what = what, .asker = {.mail = "ann@h.example", .news_server = "news.example"}};
}

std::string happens(std::string_view url, std::string const& script, testing::wish what = wish_of(get),
                    profile p = profile::rfc3986) {
  auto idle = script.find("* keep") == script.npos ? testing::keeping::none : testing::keeping::written;
  auto u = parse(url, p);
  if (!u) return "not read";
  auto first = converse(*u, what);
  if (!first) return testing::outcome(first);
  return played([&] { return std::move(*converse(*u, what)); }, script, idle);
}

void expect(std::string_view url, std::string const& script, testing::wish what = wish_of(get),
            profile p = profile::rfc3986) {
  EXPECT_EQ(happens(url, script, what, p), script) << url;
}

std::string const selected = R"(* control h.example:119
< 200 ready\r\n
> MODE READER\r\n
< 200 ok\r\n
> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
)";

std::string const given = R"(# media_type message/rfc822
< Subject: t\r\n\r\nline\r\n..dot\r\n.\r\n
= Subject: t\r\n\r\nline\r\n.dot\r\n
> QUIT\r\n
)";

// shows NNTP-04, OPS-03 · RFC 1738 §3.7
TEST(NntpConversation, GROUP_is_sent_then_ARTICLE_and_the_message_id_is_reported) {
  expect("nntp://h.example/misc.test/11", selected + R"(> ARTICLE 11\r\n
< 220 11 <a1@h.example> all of it\r\n
# uri news:a1@h.example
)" + given);
  for (auto nameless : {"220 11", "220 0 <>", "220 11 <a b@h>", "220 11 >a@h<"})
    expect("nntp://h.example/misc.test/11",
           selected + "> ARTICLE 11\\r\\n\n< " + nameless + "\\r\\n\n" + given);
}

// shows NNTP-04 · RFC 1630 §NNTP
TEST(NntpConversation, the_rfc1630_form_asks_the_configured_server) {
  expect("nntp:misc.test/11", R"(* control news.example:119
< 200 ready\r\n
> MODE READER\r\n
< 200 ok\r\n
> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
> ARTICLE 11\r\n
< 220 11 <a@h>\r\n
# uri news:a@h
)" + given,
         wish_of(get), profile::rfc1630);
  auto alone = wish_of(get);
  alone.asker.news_server.clear();
  expect("nntp:misc.test/11",
         "!5 no-context no news server is known: NNTPSERVER and the configuration name none\n", alone,
         profile::rfc1630);
}

// shows NEWS-08
TEST(NntpConversation, a_missing_number_or_group_is_not_found) {
  expect("nntp://h.example/misc.test/9", selected + R"(> ARTICLE 9\r\n
< 423 no such number\r\n
!17 not-found ARTICLE 9: expired or unknown: 423 no such number
)");
  expect("nntp://h.example/a.b/9", R"(* control h.example:119
< 200 ready\r\n
> MODE READER\r\n
< 200 ok\r\n
> GROUP a.b\r\n
< 411 no such group\r\n
!17 not-found GROUP a.b: 411 no such group
)");
}

TEST(NntpConversation, the_head_of_an_article_is_reported_as_notes) {
  expect("nntp://h.example/misc.test/11", selected + R"(> HEAD 11\r\n
< 221 11 <a1@h.example>\r\n
# uri news:a1@h.example
< From: A\r\nSubject: t\r\n.\r\n
# media_type message/rfc822
# from A
# subject t
> QUIT\r\n
)",
         wish_of(stat));
}

// shows NNTP-02, OPS-03 · RFC 5538 §3
TEST(NntpConversation, a_group_is_a_listing_of_its_numbers_on_the_server) {
  expect("nntp://ann:pw@h.example/misc.test", selected + R"(> OVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing OVER 10-12
< 10\tHi\tA <a@h>\t1 Jan 2000 00:00:00 GMT\t<a0@h.example>\t\t321\t4\r\n12345678901234567\ttoo far\r\n12\r\n.\r\n
+ article 321 2000-01-01T00:00:00Z Hi nntp://h.example/misc.test/10
+ error - - too far -
+ article - - 12 nntp://h.example/misc.test/12
> QUIT\r\n
)");
  expect("nntp://h.example/misc.test", selected + R"(> XOVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing XOVER 10-12
< 11\tHi\r\n.\r\n
+ article - - Hi nntp://h.example/misc.test/11
> QUIT\r\n
)",
         wish_of(list), profile::rfc1738);
}

TEST(NntpConversation, nntps_uses_tls_from_the_first_octet) {
  expect("nntps://h.example/misc.test/11", R"(* control h.example:563
* tls control h.example
< 200 ready\r\n
> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
> ARTICLE 11\r\n
< 220 11 <a@h>\r\n
# uri news:a@h
)" + given);
}

TEST(NntpConversation, the_group_is_selected_again_after_STARTTLS) {  // RFC 4642 §2.2.2
  expect("nntp://h.example/misc.test/11", selected + R"(> ARTICLE 11\r\n
< 483 not in clear\r\n
> STARTTLS\r\n
< 382 begin\r\n
* tls control h.example
> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
> ARTICLE 11\r\n
< 220 11 <a@h>\r\n
# uri news:a@h
)" + given);
}

TEST(NntpConversation, an_article_is_posted_to_the_group) {
  expect("nntp://h.example/misc.test", R"(<caller Subject: t\r\n\r\nx\r\n
<caller|
? yes Post this to misc.test at h.example:119?\tSubject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nx\r\n
<answers yes
* control h.example:119
< 200 ready\r\n
> MODE READER\r\n
< 200 ok\r\n
> POST\r\n
< 340 go\r\n
> Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nx\r\n.\r\n
< 240 ok\r\n
> QUIT\r\n
)",
         wish_of(append));
}

TEST(NntpConversation, an_undefined_operation_is_refused_before_a_connection) {
  EXPECT_EQ(happens("nntp://h/a/1", "", wish_of(list)), "not-possible@0");
  EXPECT_EQ(happens("nntp://h/a%0D%0AQUIT/1", ""), "unsafe-control@10");
  EXPECT_EQ(happens("nntp://a%0D%0A@h/a/1", ""), "unsafe-control@8");
  EXPECT_EQ(happens("nntp://h/a%0D", "", wish_of(append)), "unsafe-control@10");
}

}  // namespace
}  // namespace wend::nntp

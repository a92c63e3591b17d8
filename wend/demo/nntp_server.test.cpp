// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/nntp_server.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::play;
using testing::played;

std::string article_text(std::string const& id, std::string const& more = {}) {
  return "From: ann@h.example\r\nNewsgroups: a.group\r\nSubject: " + id +
         "\r\nDate: Tue, 20 Dec 1994 12:00:00 +0000\r\nMessage-ID: <" + id + "@h.example>\r\n" + more +
         "\r\n.one\r\ntwo\r\n";
}

world small_world() {
  world w;
  newsgroup group{"a.group", "About a", {}};
  group.articles.push_back({"1@h.example", article_text("1")});
  group.articles.push_back({"2@h.example", article_text("2", "References: <1@h.example>\r\n")});
  w.groups = {group, {"b.group", "About b", {}}};
  return w;
}

void expect(std::string const& rest) {
  auto script = "> 200 A small world, by nntp. You may post.\\r\\n\n" + rest;
  world w;
  EXPECT_EQ(played(
                [&] {
                  w = small_world();
                  return nntp_server(w);
                },
                script),
            script);
}

TEST(NntpServer, capabilities_are_listed) {  // RFC 3977 §5
  expect(R"(< CAPABILITIES\r\n
> 101 What is here:\r\nVERSION 2\r\nREADER\r\nPOST\r\nOVER\r\nLIST ACTIVE NEWSGROUPS OVERVIEW.FMT\r\n.\r\n
< mode reader\r\n
> 200 Posting is allowed.\r\n
< DATE\r\n
> 111 19941220120000\r\n
< XYZ\r\n
> 500 That is not spoken here.\r\n
< QUIT\r\n
> 205 Good-bye.\r\n
)");
}

TEST(NntpServer, the_groups_are_listed) {  // RFC 3977 §7.6
  expect(R"(< LIST\r\n
> 215 The groups:\r\na.group 2 1 y\r\nb.group 0 1 y\r\n.\r\n
< LIST ACTIVE a.*\r\n
> 215 The groups:\r\na.group 2 1 y\r\n.\r\n
< LIST NEWSGROUPS\r\n
> 215 The groups:\r\na.group\tAbout a\r\nb.group\tAbout b\r\n.\r\n
< LIST OVERVIEW.FMT\r\n
> 215 The order:\r\nSubject:\r\nFrom:\r\nDate:\r\nMessage-ID:\r\nReferences:\r\n:bytes\r\n:lines\r\nXref:full\r\n.\r\n
< LIST SUBSCRIPTIONS\r\n
> 501 LIST ACTIVE or LIST NEWSGROUPS.\r\n
<|
)");
}

TEST(NntpServer, a_group_is_selected_and_its_articles_are_read_in_turn) {  // RFC 3977 §6.1
  expect(R"(< NEXT\r\n
> 412 Say GROUP first.\r\n
< LISTGROUP\r\n
> 412 Say GROUP first.\r\n
< GROUP c.group\r\n
> 411 There is no such group.\r\n
< GROUP a.group\r\n
> 211 2 1 2 a.group\r\n
< STAT\r\n
> 223 1 <1@h.example>\r\n
< LAST\r\n
> 422 That was the first.\r\n
< NEXT\r\n
> 223 2 <2@h.example>\r\n
< NEXT\r\n
> 421 That was the last.\r\n
< LAST\r\n
> 223 1 <1@h.example>\r\n
< LISTGROUP\r\n
> 211 2 1 2 a.group\r\n1\r\n2\r\n.\r\n
< GROUP b.group\r\n
> 211 0 0 0 b.group\r\n
< NEXT\r\n
> 420 There is no current article.\r\n
< ARTICLE\r\n
> 420 There is no current article.\r\n
< LISTGROUP c.group\r\n
> 411 There is no such group.\r\n
<|
)");
}

TEST(NntpServer, an_article_or_a_part_is_sent_by_id_and_by_number) {  // RFC 3977 §6.2
  expect(R"(< ARTICLE <1@h.example>\r\n
> 220 0 <1@h.example>\r\nFrom: ann@h.example\r\nNewsgroups: a.group\r\nSubject: 1\r\nDate: Tue, 20 Dec 1994 12:00:00 +0000\r\nMessage-ID: <1@h.example>\r\n\r\n..one\r\ntwo\r\n.\r\n
< ARTICLE <3@h.example>\r\n
> 430 There is no article with that id.\r\n
< ARTICLE 1\r\n
> 412 Say GROUP first.\r\n
< GROUP a.group\r\n
> 211 2 1 2 a.group\r\n
< BODY 2\r\n
> 222 2 <2@h.example>\r\n..one\r\ntwo\r\n.\r\n
< HEAD\r\n
> 221 2 <2@h.example>\r\nFrom: ann@h.example\r\nNewsgroups: a.group\r\nSubject: 2\r\nDate: Tue, 20 Dec 1994 12:00:00 +0000\r\nMessage-ID: <2@h.example>\r\nReferences: <1@h.example>\r\n.\r\n
< STAT 3\r\n
> 423 There is no article with that number.\r\n
< STAT x\r\n
> 423 There is no article with that number.\r\n
<|
)");
}

TEST(NntpServer, the_overview_has_one_line_per_article) {  // RFC 3977 §8.3
  expect(R"(< OVER 1-2\r\n
> 412 Say GROUP first.\r\n
< GROUP a.group\r\n
> 211 2 1 2 a.group\r\n
< OVER\r\n
> 224 The overview:\r\n1\t1\tann@h.example\tTue, 20 Dec 1994 12:00:00 +0000\t<1@h.example>\t\t133\t2\tXref: demo a.group:1\r\n.\r\n
< XOVER 2-\r\n
> 224 The overview:\r\n2\t2\tann@h.example\tTue, 20 Dec 1994 12:00:00 +0000\t<2@h.example>\t<1@h.example>\t160\t2\tXref: demo a.group:2\r\n.\r\n
< OVER 3-9\r\n
> 423 There is no article with that number.\r\n
< OVER x\r\n
> 423 There is no article with that number.\r\n
<|
)");
}

TEST(NntpServer, a_posted_article_can_be_read) {  // RFC 3977 §6.3.1
  expect(R"(< POST\r\n
> 340 Send it.\r\n
< From: bob@h.example\r\nNewsgroups: b.group\r\nSubject: hello\r\n\r\n..two dots\r\n.\r\n
> 240 It is here, until the world ends.\r\n
< GROUP b.group\r\n
> 211 1 1 1 b.group\r\n
< ARTICLE 1\r\n
> 220 1 <posted.1@demo.example>\r\nMessage-ID: <posted.1@demo.example>\r\nFrom: bob@h.example\r\nNewsgroups: b.group\r\nSubject: hello\r\nXref: demo.example b.group:1\r\n\r\n..two dots\r\n.\r\n
<|
)");
}

TEST(NntpServer, a_malformed_article_or_unknown_group_is_refused) {
  auto refused = [](std::string const& text, std::string const& why) {
    expect("< POST\\r\\n\n> 340 Send it.\\r\\n\n< " + text + ".\\r\\n\n> 441 " + why + "\\r\\n\n<|\n");
  };
  refused("", "An article has From, Newsgroups, Subject, and a body.");
  refused("From: a\\r\\nSubject: s\\r\\nNewsgroups: a.group\\r\\n",
          "An article has From, Newsgroups, Subject, and a body.");
  refused("From: a\\r\\nSubject: s\\r\\nNewsgroups: a.groups\\r\\n\\r\\nx\\r\\n",
          "None of its groups is here.");
  refused(
      "From: a\\r\\nSubject: s\\r\\nNewsgroups: a.group\\r\\nMessage-ID: <1@h.example>\\r\\n\\r\\nx\\r\\n",
      "That one is here already.");
  expect("< POST\\r\\n\n> 340 Send it.\\r\\n\n< From: a\\r\\n\n<|\n");
}

TEST(NntpServer, storage_is_bounded) {
  auto w = small_world();
  w.posted = world::most_octets - 10;
  std::string_view head = "< POST\\r\\nFrom: a\\r\\nSubject: s\\r\\nNewsgroups: a.group\\r\\n\\r\\n";
  std::string_view greeting = "> 200 A small world, by nntp. You may post.\\r\\n\n";
  auto script = std::string(greeting) + std::string(head) +
                ".\\r\\n\n> 340 Send it.\\r\\n\n> 441 There is no room for it.\\r\\n\n<|\n";
  EXPECT_EQ(play(nntp_server(w), script), script);
  auto too_long = std::string(greeting) + std::string(head) + std::string(65'000, 'x') + "\\r\\n" +
                  std::string(1'000, 'x') +
                  "\\r\\n.\\r\\n\n> 340 Send it.\\r\\n\n> 441 That is too long.\\r\\n\n<|\n";
  EXPECT_EQ(play(nntp_server(w), too_long), too_long);
}

}  // namespace
}  // namespace wend::demo

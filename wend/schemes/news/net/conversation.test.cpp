// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/news/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/news/plan.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::news {
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

/// Plays the script; returns the log.
std::string happens(std::string_view url, std::string const& script, testing::wish what = wish_of(get),
                    profile p = profile::rfc3986) {
  auto idle = script.find("* keep") == script.npos ? testing::keeping::none : testing::keeping::written;
  auto u = wend::parse(url, p);
  if (!u) return "not read";
  auto first = converse(*u, what);
  if (!first) return testing::outcome(first);
  return played([&] { return std::move(*converse(*u, what)); }, script, idle);
}

std::string played_alone(testing::staged talk, std::string_view script) {
  return testing::play(std::move(talk), script, testing::pace::rows, testing::keeping::none);
}

void expect(std::string_view url, std::string const& script, testing::wish what = wish_of(get),
            profile p = profile::rfc3986) {
  EXPECT_EQ(happens(url, script, what, p), script) << url;
}

testing::wish as(std::string user, std::string password, wire::privacy tls = wire::privacy::none) {
  auto what = wish_of(get);
  what.asker.user = user;
  if (!password.empty()) what.asker.password = password;
  what.asker.tls = tls;
  return what;
}

testing::wish privately(wire::privacy tls) {
  auto what = wish_of(get);
  what.asker.tls = tls;
  return what;
}

std::string const greeted = R"(* control news.example:119
< 200 ready\r\n
> MODE READER\r\n
< 200 ok\r\n
)";

std::string const left = "> QUIT\\r\\n\n";

std::string const given = R"(# media_type message/rfc822
< From: A <a@h.example>\r\n\r\nline\r\n.\r\n
= From: A <a@h.example>\r\n\r\nline\r\n
> QUIT\r\n
)";

// ---- idle connections

std::string const article = R"(> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
# media_type message/rfc822
< .\r\n
)";

TEST(NewsConversation, a_pooled_connection_is_reused_if_it_still_answers) {
  std::string const key = "nntp://news.example:119", none = "* resume " + key + "\n*! not-possible\n",
                    kept = "* keep " + key + "\n", asked = "* resume " + key + "\n> DATE\\r\\n\n";
  expect("news:a@h", none + greeted + article + kept);
  expect("news:a@h", none + greeted + article + kept + "*! not-possible\n" + left);
  expect("news:a@h", asked + "< 111 20001231000000\\r\\n\n" + article + kept);
  expect("news:a@h", asked + "< 500 what?\\r\\n\n" + article + kept);
  for (auto gone : {"<|\n", "< 400 too long idle\\r\\n\n", "< 205 bye\\r\\n\n", "< \\r\\n\n"})
    expect("news:a@h", asked + gone + ">|\n" + greeted + article + kept);
}

TEST(NewsConversation, a_connection_is_shared_only_for_the_same_login_and_privacy) {
  std::string const peer = "news.example:119", clear = "nntp://", tls = "nntp+tls://";
  auto taken = [&](std::string const& key) {
    return "* resume " + key + "\n> DATE\\r\\n\n< 111 1\\r\\n\n" + article + "* keep " + key + "\n";
  };
  auto missing = [&](std::string const& key) { return "* resume " + key + "\n*! not-possible\n"; };
  expect("news:a@h", taken(clear + "ann:secret@" + peer), as("ann", "secret"));
  expect("news:a@h", taken(tls + peer), privately(wire::privacy::demanded));
  expect("news:a@h", missing(tls + peer) + taken(clear + peer), privately(wire::privacy::wished));
}

// ---- articles

// shows NEWS-04, OPS-03
TEST(NewsConversation, an_article_is_requested_in_brackets_and_its_dots_become_single) {
  expect("news:a1@h.example", greeted + R"(> ARTICLE <a1@h.example>\r\n
< 220 0 <a1@h.example>\r\n
# media_type message/rfc822
< ..first\r\nFrom: A <a@h.example>\r\n\r\nline\r\n..\r\n...dot\nbare\r\n..last\r\n.\r\n
= .first\r\nFrom: A <a@h.example>\r\n\r\nline\r\n.\r\n..dot\nbare\r\n.last\r\n
)" + left);  // RFC 3977 §3.1.1
}

// shows NEWS-04 · RFC 1738 §3.6
TEST(NewsConversation, escapes_are_sent_decoded_and_the_case_is_kept) {
  expect("news:A%25%2Fb@H.example", greeted + R"(> ARTICLE <A%/b@H.example>\r\n
< 220 5\r\n
)" + given);
}

// shows NEWS-01, NEWS-10 · RFC 1738 §3.6, §6
TEST(NewsConversation, the_at_sign_makes_an_article_and_decoded_octets_add_no_command) {
  auto first_said = [](std::string_view url) {
    auto u = wend::parse(url);
    auto talk = converse(*u, wish_of(get));
    if (!talk) return testing::outcome(talk);
    for (int heard = 0;;) {
      auto const& step = talk->talk.next();
      if (step.what == wire::step::act::resume) talk->talk.refuse(errc::not_possible);
      else if (step.what == wire::step::act::receive) {
        talk->talk.feed("200 ok\r\n");
        ++heard;
      } else if (step.what == wire::step::act::send && heard == 2) return std::string(step.text);
    }
  };
  EXPECT_EQ(first_said("news:a@b"), "ARTICLE <a@b>\r\n");
  EXPECT_EQ(first_said("news:a.b"), "GROUP a.b\r\n");
  EXPECT_EQ(first_said("news:*"), "LIST\r\n");
  EXPECT_EQ(first_said("news:a.*"), "LIST ACTIVE a.*\r\n");
  EXPECT_EQ(first_said("news:%3Ca@b%3E"), "bad-news-name@5");
  EXPECT_EQ(first_said("news:a@b%0D%0AQUIT"), "unsafe-control@8");
  EXPECT_EQ(first_said("news:a%20b@c"), "unsafe-control@6");
}

// shows NEWS-08
TEST(NewsConversation, a_missing_article_is_expired_or_unknown_and_no_other_server_is_asked) {
  expect("news:none@h", greeted + R"(> ARTICLE <none@h>\r\n
< 430 no such article\r\n
!5 not-found ARTICLE <none@h>: expired or unknown: 430 no such article
)");
}

TEST(NewsConversation, a_text_without_its_final_dot_is_truncated) {
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
# media_type message/rfc822
< From: A\r\n\r\nli
= From: A\r\n\r\nli
<|
!5 truncated ARTICLE <a@h>: no dot at the end
)");
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
# media_type message/rfc822
< li\r\n.\r
= li\r\n
<|
!5 truncated ARTICLE <a@h>: no dot at the end
)");
}

TEST(NewsConversation, every_other_reply_to_ARTICLE_has_its_error) {  // RFC 3977 §3.2.1
  for (std::string row :
       {"400 going away|busy", "403 fault|busy", "401 XSECRET|not-allowed", "502 no|not-allowed",
        "503 not here|not-possible", "500 what?|unexpected-reply", "501 syntax|unexpected-reply",
        "223 0 <a@h>|unexpected-reply", "oh|unexpected-reply", "|unexpected-reply", "420 none|not-found",
        "2x0 a|unexpected-reply"}) {
    auto bar = row.find('|');
    auto reply = row.substr(0, bar);
    expect("news:a@h", greeted + "> ARTICLE <a@h>\\r\\n\n< " + reply + "\\r\\n\n!5 " + row.substr(bar + 1) +
                           " ARTICLE <a@h>: " + reply + "\n");
  }
  expect("news:a@h", greeted + "> ARTICLE <a@h>\\r\\n\n<|\n!5 truncated ARTICLE <a@h>: no answer\n");
}

TEST(NewsConversation, an_endless_reply_is_not_shown_whole) {
  std::string words(600, 'x');
  expect("news:a@h", greeted + "> ARTICLE <a@h>\\r\\n\n< 430 " + words +
                         "\\r\\n\n!5 not-found ARTICLE <a@h>: " + "expired or unknown: 430 " +
                         words.substr(0, 508) + "\n");
}

TEST(NewsConversation, the_head_of_an_article_is_reported_as_notes) {  // RFC 3977 §6.2.2
  expect("news:a@h", greeted + R"(> HEAD <a@h>\r\n
< 221 0 <a@h>\r\n
< Path: x!y\r\nFrom: A <a@h>\r\nNewsgroups: misc.test\r\nSubject: =?utf-8?Q?=C3=A9?=\r\n folded\r\nDate: Sat, 1 Jan 2000 01:00:00 +0100\r\nLines: 7\r\nReferences: <b@h>\r\n\t<c@h>\r\nMessage-ID: <a@h>\r\n.\r\n
# media_type message/rfc822
# date 2000-01-01T00:00:00Z
# from A <a@h>
# references <b@h> <c@h>
# lines 7
# subject =?utf-8?Q?=C3=A9?= folded
# message-id <a@h>
# newsgroups misc.test
> QUIT\r\n
)",
         wish_of(stat));
  expect("news:a@h", greeted + R"(> HEAD <a@h>\r\n
< 430 gone\r\n
!5 not-found HEAD <a@h>: expired or unknown: 430 gone
)",
         wish_of(stat));
  expect("news:a@h", greeted + R"(> HEAD <a@h>\r\n
< 221 0 <a@h>\r\n
< Date: soon\r\n
<|
!5 truncated HEAD <a@h>: no dot at the end
)",
         wish_of(stat));
}

TEST(NewsConversation, an_endless_head_is_too_long) {
  std::string script = greeted + "> HEAD <a@h>\\r\\n\n< 221 0 <a@h>\\r\\n\n< ", many;
  for (int i = 0; i < 5000; ++i) many += "X: y\\r\\n";
  auto u = wend::parse("news:a@h");
  auto whole = script + many + "\n!5 too-long HEAD <a@h>\n";
  EXPECT_EQ(played_alone(*converse(*u, wish_of(stat)), whole), whole);
}

// ---- groups

std::string const selected = greeted + R"(> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
)";

// shows NEWS-06, OPS-03 · RFC 3977 §8.3
TEST(NewsConversation, a_group_is_the_overview_of_its_articles) {
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing OVER 10-12
< 10\tHi\tA <a@h>\t1 Jan 2000 00:00:00 GMT\t<a0@h.example>\t\t321\t4\r\n
+ article 321 2000-01-01T00:00:00Z Hi news:a0@h.example
< 11\t\t\t\t<a%/1@h>\t<a0@h.example>\r\n
+ article - - <a%/1@h> news:a%25%2F1@h
< 12\tcaf\xe9 \x1b[2J\tB\tsoon\t<a2@h>\t\t\t\tXref: h misc.test:12\tX\tX\tX\tX\tX\tX\tX\tX\tX\tX\tX\r\n
+ article - - caf\xe9 \x1b[2J news:a2@h
< .\r\n
> QUIT\r\n
)",
         wish_of(list));
}

// shows SEC-03 · RFC 1738 §6
TEST(NewsConversation, an_entry_without_a_complete_url_has_no_link) {
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing OVER 10-12
< 10\tno id\tA\t\t\t\t\t\r\n11\tspace\tA\t\t<a b@h>\r\n12\tno sign\tA\t\t<ab>\r\n13\ttoo few\r\nno number\tx\tA\t\t<x@h>\r\n..\tdots\r\n\r\n
+ error - - no id -
+ error - - space -
+ error - - no sign -
+ error - - too few -
+ error - - no number\tx\tA\t\t<x@h> -
+ error - - .\tdots -
< 14\t../../etc\tA\t\t<../..@h>\r\n
+ article - - ../../etc news:..%2F..@h
< .\r\n
> QUIT\r\n
)");
}

// shows NEWS-05
TEST(NewsConversation, articles_from_a_named_server_link_to_it_without_the_login) {
  expect("news://ann:pw@h.example:1190/misc.test", R"(* control h.example:1190
< 201 no posting\r\n
> MODE READER\r\n
< 201 no posting\r\n
> GROUP misc.test\r\n
< 211 1 1 1 misc.test\r\n
> OVER 1-1\r\n
< 224 follows\r\n
# media_type inode/directory
# listing OVER 1-1
< 1\tHi\tA\t\t<a@h>\r\n
+ article - - Hi news://h.example:1190/a@h
< .\r\n
> QUIT\r\n
)");
}

// shows NEWS-06
TEST(NewsConversation, OVER_falls_back_to_XOVER_and_then_to_the_head_of_each_article) {
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 500 what?\r\n
> XOVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing XOVER 10-12
< 10\tHi\tA\t\t<a@h>\t\t1\t1\r\n
+ article 1 - Hi news:a@h
< .\r\n
> QUIT\r\n
)");
  expect("news:misc.test", selected + R"(> XOVER 10-12\r\n
< 503 no overview\r\n
> OVER 10-12\r\n
< 501 no\r\n
# media_type inode/directory
# listing HEAD 10-12
> HEAD 10\r\n
< 221 10 <a@h>\r\n
< Subject: Hi\r\nMessage-ID: <a@h>\r\nDate: 1 Jan 2000 00:00:00 GMT\r\n.\r\n
+ article - 2000-01-01T00:00:00Z Hi news:a@h
> HEAD 11\r\n
< 423 gone\r\n
> HEAD 12\r\n
< 221 12\r\n
< .\r\n
+ error - - 12 -
> QUIT\r\n
)",
         wish_of(get), profile::rfc1738);
  expect("news:misc.test", selected + R"(> XOVER 10-12\r\n
< 500 what?\r\n
> OVER 10-12\r\n
< 500 what?\r\n
# media_type inode/directory
# listing HEAD 10-12
> HEAD 10\r\n
< 403 disk\r\n
!5 busy HEAD 10: 403 disk
)",
         wish_of(get), profile::rfc1738);
}

// shows NEWS-06
TEST(NewsConversation, without_an_overview_the_newest_heads_are_requested) {
  auto script = greeted + R"(> GROUP misc.test\r\n
< 211 18446744073709551615 0 18446744073709551615 misc.test\r\n
> OVER 18446744073709451616-18446744073709551615\r\n
< 500 what?\r\n
> XOVER 18446744073709451616-18446744073709551615\r\n
< 500 what?\r\n
# media_type inode/directory
# listing HEAD 18446744073709551416-18446744073709551615
)";
  for (auto n = UINT64_MAX - 199; n != 0; ++n)
    script += "> HEAD " + std::to_string(n) + "\\r\\n\n< 423 gone\\r\\n\n";
  script += left;
  auto u = wend::parse("news:misc.test");
  EXPECT_EQ(played_alone(*converse(*u, wish_of(list)), script), script);
}

// shows NEWS-06 · RFC 3977 §6.1.1.2
TEST(NewsConversation, an_empty_group_is_an_empty_listing) {
  for (auto empty : {"0 10 9", "0 0 0"})
    expect("news:misc.test", greeted + "> GROUP misc.test\\r\\n\n< 211 " + empty + R"( misc.test\r\n
# media_type inode/directory
# listing GROUP
> QUIT\r\n
)");
  for (auto gone : {"423 none in that range", "420 none"})
    expect("news:misc.test", selected + "> OVER 10-12\\r\\n\n< " + gone + R"(\r\n
# media_type inode/directory
# listing OVER 10-12
> QUIT\r\n
)");
}

// shows NEWS-08
TEST(NewsConversation, a_missing_group_is_not_found) {
  expect("news:misc.test", greeted + R"(> GROUP misc.test\r\n
< 411 no such group\r\n
!5 not-found GROUP misc.test: 411 no such group
)");
  expect("news:misc.test", greeted + R"(> GROUP misc.test\r\n
< 211 misc.test selected\r\n
!5 unexpected-reply GROUP misc.test: 211 misc.test selected
)");
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 412 which group?\r\n
# media_type inode/directory
# listing OVER 10-12
!5 unexpected-reply OVER 10-12: 412 which group?
)");
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 224 follows\r\n
# media_type inode/directory
# listing OVER 10-12
<|
!5 truncated OVER 10-12: no dot at the end
)");
}

// shows NEWS-06, OPS-03 · RFC 3977 §7.6.3
TEST(NewsConversation, a_star_lists_all_groups) {
  auto script = greeted + R"(> LIST\r\n
< 215 follows\r\n
# media_type inode/directory
# listing LIST
< misc.test 0003002322 0003000234 y\r\ncomp.lang.c++ 1 2 m\r\nodd 4 9 x\r\na@b 1 1 y\r\na*b 1 1 y\r\n\r\n..odd 1 1 =misc.test\r\n 1 1 y\r\ncaf\xc3\xa9.fr 2 1 j\r\nalone\r\n.\r\n
> LIST NEWSGROUPS\r\n
< 215 follows\r\n
< misc.test\tTests =?utf-8?Q?f=C3=BCr?= all\r\nnobody.asked why\r\nodd\r\n.\r\n
+ group 2089 - misc.test news:misc.test
+ group 0 - comp.lang.c++ news:comp.lang.c++
+ group 0 - odd news:odd
+ group 1 - a@b news:a%40b
+ group 1 - .odd news:.odd
+ group 2 - caf\xc3\xa9.fr news:caf%C3%A9.fr
+ group - - alone news:alone
> QUIT\r\n
)";
  expect("news:*", script);
  expect("news:", script, wish_of(list));
  expect("news:*", greeted + R"(> LIST\r\n
< 503 no list\r\n
!5 not-possible LIST: 503 no list
)");
  expect("news:*", greeted + R"(> LIST\r\n
< 215 follows\r\n
# media_type inode/directory
# listing LIST
< a 2 1 y\r\n
<|
!5 truncated LIST: no dot at the end
)");
}

// shows NEWS-06 · RFC 5538 §4
TEST(NewsConversation, a_pattern_is_matched_by_the_server_or_else_locally) {
  expect("news:comp.*", greeted + R"(> LIST ACTIVE comp.*\r\n
< 215 follows\r\n
# media_type inode/directory
# listing LIST ACTIVE comp.*
< comp.risks 2 1 m\r\n.\r\n
> LIST NEWSGROUPS comp.*\r\n
< 215 follows\r\n
< comp.risks Risks\r\n.\r\n
+ group 2 - comp.risks news:comp.risks
> QUIT\r\n
)");
  expect("news:comp.*", greeted + R"(> LIST ACTIVE comp.*\r\n
< 501 too many words\r\n
> LIST\r\n
< 215 follows\r\n
# media_type inode/directory
# listing LIST
< comp.risks 2 1 m\r\nmisc.test 2 1 y\r\n.\r\n
> LIST NEWSGROUPS\r\n
< 503 none here\r\n
+ group 2 - comp.risks news:comp.risks
> QUIT\r\n
)");
}

TEST(NewsConversation, missing_descriptions_do_not_hide_groups) {  // RFC 3977 §7.6.6
  auto listed = greeted + R"(> LIST\r\n
< 215 follows\r\n
# media_type inode/directory
# listing LIST
< a 2 1 y\r\n.\r\n
> LIST NEWSGROUPS\r\n
)";
  expect("news:*", listed + "< 480 who are you?\\r\\n\n+ group 2 - a news:a\n> QUIT\\r\\n\n");
  expect("news:*", listed + "<|\n+ group 2 - a news:a\n");
  expect("news:*", listed + "< 215 follows\\r\\na of let\n<|\n+ group 2 - a news:a\n");
}

// ---- the server and its greeting

// shows NEWS-05 · RFC 1630 §News
TEST(NewsConversation, without_a_configured_server_nothing_is_asked) {
  auto alone = wish_of(get);
  alone.asker.news_server.clear();
  expect("news:a@h", "!5 no-context no news server is known: NNTPSERVER and the configuration name none\n",
         alone);
  EXPECT_EQ(happens("news:a%0A@h", "", alone), "unsafe-control@6");
  EXPECT_EQ(happens("news:*", "", wish_of(append)), "not-possible@0");
  EXPECT_EQ(happens("news:a@h", "", wish_of(remove)), "not-possible@0");
}

TEST(NewsConversation, a_refused_greeting_is_a_failure) {  // RFC 3977 §5.1
  for (std::string row :
       {"400 not now|busy", "502 never|not-allowed", "hello|unexpected-reply", "500 x|unexpected-reply"}) {
    auto reply = row.substr(0, row.find('|'));
    expect("news:a@h", "* control news.example:119\n< " + reply + "\\r\\n\n!5 " +
                           row.substr(row.find('|') + 1) + " news.example:119: " + reply + "\n");
  }
  expect("news:a@h", "* control news.example:119\n*! unreachable\n! unreachable\n");
  expect("news:a@h", R"(* control news.example:119
< 200 ready\r\n
> MODE READER\r\n
< 502 no readers here\r\n
!5 not-allowed MODE READER: 502 no readers here
)");
}

TEST(NewsConversation, a_server_without_MODE_READER_works) {
  expect("news:a@h", R"(* control news.example:119
< 201 ready\n
> MODE READER\r\n
< 500 what?\n
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\n
# media_type message/rfc822
< A: b\n\nx\n.\n
= A: b\n\nx\n
> QUIT\r\n
)");
}

// ---- TLS

TEST(NewsConversation, snews_uses_tls_from_the_first_octet_without_MODE_READER) {  // RFC 4642 §2.2.2
  expect("snews://h.example/a@h", R"(* control h.example:563
* tls control h.example
< 200 ready\r\n
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
)" + given);
  expect("snews:a@h", R"(* control news.example:563
* tls control news.example
*! not-private
! not-private
)");
}

TEST(NewsConversation, input_before_the_handshake_is_discarded) {  // RFC 4642 §2.2.2
  auto script = greeted + R"(> STARTTLS\r\n
< 382 begin\r\n220 0 <a@h>\r\nSubject: forged\r\n\r\n.\r\n
* tls control news.example
> ARTICLE <a@h>\r\n
< 430 no\r\n
!5 not-found ARTICLE <a@h>: expired or unknown: 430 no
)";
  auto u = wend::parse("news:a@h");
  EXPECT_EQ(played_alone(*converse(*u, privately(wire::privacy::demanded)), script), script);
}

TEST(NewsConversation, required_tls_that_is_refused_ends_the_conversation) {
  for (std::string reply : {"502 never", "580 cannot", "500 what?"})
    expect("news:a@h",
           greeted + "> STARTTLS\\r\\n\n< " + reply + "\\r\\n\n!5 not-private STARTTLS: " + reply + "\n",
           privately(wire::privacy::demanded));
}

// shows NEWS-06
TEST(NewsConversation, only_the_requested_numbers_are_listed) {
  auto script = greeted +
                "> GROUP misc.test\\r\\n\n< 211 9 3 11 misc.test\\r\\n\n> OVER 3-5\\r\\n\n"
                "< 224 go\\r\\n.\\r\\n\n# media_type inode/directory\n# listing OVER\n> QUIT\\r\\n\n";
  testing::wish wanted{.what = verb::list, .last = 5};
  wanted.asker.news_server = "news.example";
  auto log = played_alone(*converse(*wend::parse("news:misc.test"), wanted), script);
  EXPECT_NE(log.find("> OVER 3-5\\r\\n"), std::string::npos) << log;
}

TEST(NewsConversation, optional_tls_that_is_refused_is_skipped_except_for_passwords) {
  auto wished = as("ann", "secret", wire::privacy::wished);
  expect(
      "news:a@h",
      greeted + "> STARTTLS\\r\\n\n< 580 cannot\\r\\n\n> ARTICLE <a@h>\\r\\n\n< 220 0 <a@h>\\r\\n\n" + given,
      wished);
  expect("news:a@h", greeted + R"(> STARTTLS\r\n
< 500 what?\r\n
> ARTICLE <a@h>\r\n
< 480 who are you?\r\n
!5 not-private ARTICLE <a@h>: 480 who are you? (no login in clear: there is no TLS)
)",
         wished);
  auto untrusted =
      greeted + "> STARTTLS\\r\\n\n< 382 begin\\r\\n\n* tls control news.example\n*! not-private\n>|\n";
  expect("news:a@h", untrusted + greeted + "> ARTICLE <a@h>\\r\\n\n< 220 0 <a@h>\\r\\n\n" + given, wished);
  expect("news:a@h", untrusted + greeted + R"(> ARTICLE <a@h>\r\n
< 480 who are you?\r\n
!5 not-private ARTICLE <a@h>: 480 who are you? (no login in clear: there is no TLS)
)",
         wished);
}

TEST(NewsConversation, a_server_that_requires_tls_gets_it) {  // RFC 4642 §2.2.2
  expect("news:misc.test", greeted + R"(> GROUP misc.test\r\n
< 483 not in clear\r\n
> STARTTLS\r\n
< 382 begin\r\n
* tls control news.example
> GROUP misc.test\r\n
< 211 0 0 0 misc.test\r\n
# media_type inode/directory
# listing GROUP
> QUIT\r\n
)");
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 483 not in clear\r\n
> STARTTLS\r\n
< 502 no\r\n
!5 not-private STARTTLS: 502 no
)");
  expect("snews:a@h", R"(* control news.example:563
* tls control news.example
< 200 ready\r\n
> ARTICLE <a@h>\r\n
< 483 not so\r\n
!6 not-private ARTICLE <a@h>: 483 not so
)");
  expect("news:a@h", R"(* control news.example:119
< 200 ready\r\n
> MODE READER\r\n
< 483 not in clear\r\n
> STARTTLS\r\n
< 382 begin\r\n
* tls control news.example
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
)" + given);
}

// ---- logging in

TEST(NewsConversation, a_login_is_sent_on_demand_and_the_command_is_repeated) {  // RFC 4643 §2.3
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who are you?\r\n
> AUTHINFO USER ann\r\n
< 381 go on\r\n
> AUTHINFO PASS secret\r\n
< 281 welcome\r\n
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
)" + given,
         as("ann", "secret"));
  expect("news://bob:p%40w@news.example/a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who are you?\r\n
> AUTHINFO USER bob\r\n
< 281 a name is enough\r\n
> ARTICLE <a@h>\r\n
< 480 and still no\r\n
!30 login-refused ARTICLE <a@h>: 480 and still no
)",
         as("ann", "secret"));
}

TEST(NewsConversation, a_password_belongs_to_the_user_that_it_came_with) {
  auto script = greeted + R"(> ARTICLE <a@h>\r\n
< 480 who?\r\n
> AUTHINFO USER bob\r\n
< 381 go on\r\n
? password Password for bob at news.example:119 (it will be sent in clear)
<answers|
!24 no-answer Password for bob at news.example:119 (it will be sent in clear)
)";
  expect("news://bob@news.example/a@h", script, as("ann", "secret"));
}

TEST(NewsConversation, a_wrong_password_is_login_refused_and_never_shown) {
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 381 go on\r\n
> AUTHINFO PASS secret\r\n
< 481 wrong\r\n
!5 login-refused AUTHINFO: 481 wrong
)",
         as("ann", "secret"));
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 482 out of sequence\r\n
!5 login-refused AUTHINFO: 482 out of sequence
)",
         as("ann", "secret"));
  auto u = wend::parse("news:a@h");
  auto talk = converse(*u, as("ann", "secret"));
  auto hear = [&](std::string_view reply) {
    while (talk->talk.next().what != wire::step::act::receive) {
    }
    talk->talk.feed(reply);
  };
  for (auto reply : {"200 a\r\n", "200 b\r\n", "480 c\r\n", "381 d\r\n"}) hear(reply);
  auto const& step = talk->talk.next();
  EXPECT_EQ(step.text, "AUTHINFO PASS secret\r\n");
  EXPECT_EQ(step.text.substr(0, step.shown), "AUTHINFO PASS ");
}

TEST(NewsConversation, the_user_is_asked_for_a_missing_login) {
  expect("snews:a@h", R"(* control news.example:563
* tls control news.example
< 200 ready\r\n
> ARTICLE <a@h>\r\n
< 480 who?\r\n
? line User name for news.example:563
<answers ann
> AUTHINFO USER ann\r\n
< 381 go on\r\n
? password Password for ann at news.example:563
<answers secret
> AUTHINFO PASS secret\r\n
< 281 welcome\r\n
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
)" + given);
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who?\r\n
? line User name for news.example:119 (it will be sent in clear)
<answers|
!5 no-answer User name for news.example:119 (it will be sent in clear)
)");
  expect("news:a@h", greeted + R"(> ARTICLE <a@h>\r\n
< 480 who?\r\n
? line User name for news.example:119 (it will be sent in clear)
<answers a\r\nQUIT
!5 unsafe-control User name for news.example:119 (it will be sent in clear)
)");
}

TEST(NewsConversation, a_login_may_need_tls_first) {  // RFC 4643 §2.3.3
  expect("news:misc.test", greeted + R"(> GROUP misc.test\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 483 not in clear\r\n
> STARTTLS\r\n
< 382 begin\r\n
* tls control news.example
> AUTHINFO USER ann\r\n
< 381 go on\r\n
> AUTHINFO PASS secret\r\n
< 281 welcome\r\n
> GROUP misc.test\r\n
< 211 0 0 0 misc.test\r\n
# media_type inode/directory
# listing GROUP
> QUIT\r\n
)",
         as("ann", "secret"));
}

TEST(NewsConversation, the_group_is_selected_again_after_a_login) {
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 281 welcome\r\n
> GROUP misc.test\r\n
< 211 3 10 12 misc.test\r\n
> OVER 10-12\r\n
< 423 none\r\n
# media_type inode/directory
# listing OVER 10-12
> QUIT\r\n
)",
         as("ann", ""));
  expect("news:misc.test", selected + R"(> OVER 10-12\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 281 welcome\r\n
> GROUP misc.test\r\n
< 411 not for you\r\n
!5 not-found GROUP misc.test: 411 not for you
)",
         as("ann", ""));
}

TEST(NewsConversation, a_login_may_be_required_before_anything_else) {
  expect("news:a@h", R"(* control news.example:119
< 200 ready\r\n
> MODE READER\r\n
< 480 who?\r\n
> AUTHINFO USER ann\r\n
< 281 welcome\r\n
> MODE READER\r\n
< 200 ok\r\n
> ARTICLE <a@h>\r\n
< 220 0 <a@h>\r\n
)" + given,
         as("ann", "secret"));
}

// shows SEC-03 · RFC 1738 §6
TEST(NewsConversation, a_login_cannot_add_a_command) {
  EXPECT_EQ(happens("news://a%0D%0AQUIT:b@h/c", ""), "unsafe-control@8");
  EXPECT_EQ(happens("news://a:b%00@h/c", ""), "unsafe-control@10");
  EXPECT_EQ(happens("news://a:" + std::string(498, 'x') + "@h/c", ""), "too-long@7");
  EXPECT_EQ(happens("news:c", "", as("a\r\nQUIT", "b")), "too-long@0");
}

// ---- posting

testing::wish posting(std::string mail = "ann@h.example") {
  auto what = wish_of(append);
  what.asker.mail = std::move(mail);
  return what;
}

std::string const shown = R"(<caller Subject: t\n\nline\n.dot\n.
<caller|
? yes Post this to misc.test at news.example:119?\tSubject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nline\r\n.dot\r\n.\r\n
)";

TEST(NewsConversation, an_article_is_shown_and_posted_only_after_confirmation) {  // RFC 3977 §6.3.1
  expect("news:misc.test", shown + "<answers yes\n" + greeted + R"(> POST\r\n
< 340 go\r\n
> Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nline\r\n..dot\r\n..\r\n.\r\n
< 240 received\r\n
> QUIT\r\n
)",
         posting());
  expect("news:misc.test", shown + "<answers no\n!5 cancelled nothing was posted\n", posting());
  expect("news:misc.test", shown + "<answers|\n!5 no-answer Post this to misc.test at news.example:119?\n",
         posting());
}

TEST(NewsConversation, a_refused_article_is_a_failure) {
  expect("news:misc.test", shown + "<answers yes\n" + greeted + R"(> POST\r\n
< 440 not here\r\n
!5 not-allowed POST: 440 not here
)",
         posting());
  expect("news:misc.test", shown + "<answers yes\n" + greeted + R"(> POST\r\n
< 340 go\r\n
> Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nline\r\n..dot\r\n..\r\n.\r\n
< 441 no such group\r\n
!5 not-allowed POST: 441 no such group
)",
         posting());
  expect("news:misc.test", shown + "<answers yes\n" + greeted + R"(> POST\r\n
< 340 go\r\n
> Subject: t\r\nNewsgroups: misc.test\r\nFrom: ann@h.example\r\n\r\nline\r\n..dot\r\n..\r\n.\r\n
<|
!5 truncated POST: no answer
)",
         posting());
}

TEST(NewsConversation, lines_of_998_octets_are_posted_and_longer_ones_are_refused) {  // RFC 5322 §2.1.1
  auto u = wend::parse("news:misc.test");
  auto expect_once = [&](std::string const& script) {
    EXPECT_EQ(played_alone(*converse(*u, posting()), script), script);
  };
  std::string line(998, 'x'), head = R"(Subject: t\r\nFrom: a@h\r\nNewsgroups: misc.test\r\n\r\n)";
  auto letter = head + line + R"(\r\n)";
  expect_once("<caller " + letter + "\n<caller|\n? yes Post this to misc.test at news.example:119?\\t" +
              letter + "\n<answers yes\n" + greeted + "> POST\\r\\n\n< 340 go\\r\\n\n> " + letter +
              ".\\r\\n\n< 240 ok\\r\\n\n" + left);
  expect_once("<caller " + head + line + "x\\r\\n\n<caller|\n!5 too-long more than 998 octets in line 5\n");
}

TEST(NewsConversation, a_missing_sender_is_asked_for) {
  expect("news:misc.test", R"(<caller Subject: t\n\nx
<caller|
? line Your mail address, for From
<answers bob@h
? yes Post this to misc.test at news.example:119?\tSubject: t\r\nNewsgroups: misc.test\r\nFrom: bob@h\r\n\r\nx\r\n
<answers no
!5 cancelled nothing was posted
)",
         posting(""));
  expect("news:misc.test", R"(<caller Subject: t\n\nx
<caller|
? line Your mail address, for From
<answers|
!5 no-answer Your mail address, for From
)",
         posting(""));
  expect("news:misc.test", R"(<caller Subject: t\nFrom: bob@h\n\nx
<caller|
? yes Post this to misc.test at news.example:119?\tSubject: t\r\nFrom: bob@h\r\nNewsgroups: misc.test\r\n\r\nx\r\n
<answers no
!5 cancelled nothing was posted
)",
         posting(""));
}

TEST(NewsConversation, a_malformed_article_never_reaches_a_server) {
  expect("news:misc.test", "<caller hello\\n\n<caller|\n!5 not-allowed no header field in line 1\n",
         posting());
  expect("news:misc.test", "<caller|\n!5 not-allowed no header field in line 1\n", posting());
  EXPECT_EQ(happens("news:a%0D%0A", "", posting()), "unsafe-control@6");
  std::string large(1024 * 1024, 'x');
  auto u = wend::parse("news:misc.test");
  auto script = "<caller " + large + "x\n!5 too-large an article has 1 MiB at most\n";
  EXPECT_EQ(played_alone(*converse(*u, posting()), script), script);
}

}  // namespace
}  // namespace wend::news

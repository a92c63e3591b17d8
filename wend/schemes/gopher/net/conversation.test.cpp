// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/gopher/net/conversation.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/gopher/plan.hpp"
#include "wend/testing/transcript.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gopher {
namespace {

using enum verb;
using enum profile;

/// The conversation for a wish, by its plan.
result<testing::staged> converse(uri_view u, testing::wish const& of = {}) {
  return testing::started(plan_for, start, u, of);
}

/// The log of the conversation about the URL, played against the script.
std::string held(std::string_view url, std::string_view script, testing::wish const& task = {},
                 profile p = rfc3986) {
  auto read = wend::parse(url, p);
  if (!read) return "no URI";
  if (auto conversation = converse(*read, task); !conversation)
    return std::string(explain(conversation.error().code).name);
  return testing::played([&] { return *converse(*read, task); }, script);
}

/// Plays the answer of h.example to `request`; expects `log`.
std::string conversation(std::string_view request, std::string_view rest) {
  return "* control h.example:70\n> " + std::string(request) + "\n" + std::string(rest);
}

void expect(std::string_view path, std::string_view request, std::string_view rest,
            testing::wish const& task = {}, profile p = rfc3986) {
  auto script = conversation(request, rest);
  EXPECT_EQ(held("gopher://h.example" + std::string(path), script, task, p), script) << path;
}

testing::wish const attributes{.what = verb::stat};

// ---- RFC 1436 ----

// shows GOPHER-23, OPS-03 · RFC 1436 §2
TEST(GopherConversation, a_menu_is_one_line_sent_and_lines_received_up_to_a_dot) {
  expect("", R"(\r\n)",
         R"(< 0About\tStuff:About us\traw.example\t70\r\n1Prices\tPrices/\tp.example\t7070\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - About gopher://raw.example/0Stuff:About%20us
+ menu - - Prices gopher://p.example:7070/1Prices/
)");
}

// shows GOPHER-22 · url7a §Gopher, RFC 1738 §3.4.4
TEST(GopherConversation, every_menu_item_has_its_url) {
  expect("/1/x", R"(/x\r\n)", R"(< iWelcome\tfake\t(NULL)\t0\r\n0d\t0/d e\th\t70\t+\r\n1form\tf\th\t70\t?\r\n
# media_type application/gopher-menu
# listing menu
+ info - - Welcome -
+ text - - d gopher://h/00/d%20e%09%09+
+ menu - - form gopher://h/1f%09%09%3F
< 8Lib\tguest\tlib.example\t23\r\nTLib\t\tlib.example\t23\r\nhWeb\tURL:http://w.example/\th\t70\r\n
+ session - - Lib telnet://guest@lib.example/
+ session - - Lib tn3270://lib.example/
+ text - - Web http://w.example/
< 7Find\ts\th\t70\r\n2Staff\t\tcso\t105\r\n3Broken\t\terror.host\t1\r\n9b\tb\th\t70\r\n+b\tb\tmirror\t70\r\n
+ search - - Find gopher://h/7s
+ search - - Staff gopher://cso:105/2
+ error - - Broken -
+ binary - - b gopher://h/9b
+ binary - - b gopher://mirror/9b
< gg\tg\th\t70\r\nII\tI\th\t70\r\nss\ts\th\t70\r\nhh\th\th\t70\r\nqq\tq\th\t70\r\n
+ image - - g gopher://h/gg
+ image - - I gopher://h/II
+ sound - - s gopher://h/ss
+ text - - h gopher://h/hh
+ file - - q gopher://h/qq
<|
)");
}

// shows GOPHER-23
TEST(GopherConversation, malformed_menus_of_real_servers_are_read) {
  // line feeds alone, no dot at the end, too few fields or too many, invalid ports
  expect("/1", R"(\r\n)",
         R"(< 0two\ta\n0three\ta\th\n0four\ta\th\t70\n0five\ta\th\t70\tx\n0six\ta\th\t70\t+\tx\n
# media_type application/gopher-menu
# listing menu
+ error - - 0two\ta -
+ error - - 0three\ta\th -
+ text - - four gopher://h/0a
+ text - - five gopher://h/0a
+ text - - six gopher://h/0a%09%09+
< 0p\ta\th\t0\n0p\ta\th\t65536\n0p\ta\th\tgopher\n.foo\ta\th\t70\n\n0last\ta\th\t70
+ text - - p -
+ text - - p -
+ text - - p -
<|
+ error - - 0last\ta\th\t70 -
)");
}

// shows GOPHER-22 · RFC 1738 §3.4.4
TEST(GopherConversation, hostile_titles_and_selectors_stay_data) {
  expect("/1", R"(\r\n)", R"(< 0\x1b[31m..\t../../etc\x00\x07\th\t70\r\n0x\t%0D%0A\th\t70\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - \x1b[31m.. gopher://h/0../../etc%00%07
+ text - - x gopher://h/0%250D%250A
)");
}

TEST(GopherConversation, a_reply_without_an_item_is_not_a_menu) {
  expect("/1", R"(\r\n)", R"(< <html>\r\n<body>\r\n
# media_type application/gopher-menu
# listing menu
<|
!20 unexpected-reply <html>
)");
  expect("/1", R"(\r\n)", R"(< .\r\n
# media_type application/gopher-menu
# listing menu
)");
}

// shows GOPHER-23 · RFC 1436 appendix
TEST(GopherConversation, a_text_ends_with_a_dot_and_doubled_dots_become_single) {
  expect("/0a", R"(a\r\n)", R"(< line\r\n..x\r\n...\r\n.\r\n
# media_type text/plain
= line\r\n
~ 2000
<|
~ 0
= .x\r\n..\r\n
)");
  // and a dot in its first line
  expect("/0a", R"(a\r\n)", R"(< ..\r\nend\r\n.\r\n
# media_type text/plain
~ 2000
<|
~ 0
= .\r\nend\r\n
)");
}

// shows GOPHER-23 · RFC 1436 appendix
TEST(GopherConversation, a_server_that_keeps_the_connection_open_does_not_delay_the_end) {
  expect("/0a", R"(a\r\n)", R"(< a\r\n.\r\n
# media_type text/plain
= a\r\n
~ 2000
<~
~ 0
)");
}

// shows GOPHER-23
TEST(GopherConversation, a_text_without_a_final_dot_is_unchanged) {
  // RFC 1436 appendix: "prepared for the server closing the connection without sending the Lastline"
  expect("/0hello.txt", R"(hello.txt\r\n)", R"(< gopher text file\r\n.leading dot line\nlast\n
# media_type text/plain
= gopher text file\r\n
<|
= .leading dot line\nlast\n
)");
  expect("/0a", R"(a\r\n)", R"(< a\r\n..two\r\n.\r\n
# media_type text/plain
= a\r\n
~ 2000
< after\r\n..\r\n
~ 0
<|
= ..two\r\n.\r\nafter\r\n..\r\n
)");
  // a lone dot at the very end is not data even then
  expect("/0a", R"(a\r\n)", R"(< .\r\n
# media_type text/plain
~ 2000
< ..\r\n.\r\n
~ 0
~ 2000
<|
~ 0
= .\r\n..\r\n
)");
}

// shows GOPHER-23
TEST(GopherConversation, a_server_may_double_only_a_lone_dot) {
  expect("/0a", R"(a\r\n)", R"(< .nf\r\n..\r\n..sp\r\n.\r\n
# media_type text/plain
~ 2000
<|
~ 0
= .nf\r\n.\r\n..sp\r\n
)");
}

// shows GOPHER-23
TEST(GopherConversation, a_long_text_is_not_buffered_for_ever) {
  std::string lines;
  while (lines.size() < 300'000) lines += "0123456789abcdef\\n";
  auto play = [](std::string_view rest) {
    auto script = conversation("a\\r\\n", rest);
    auto log = testing::play(*converse(*wend::parse("gopher://h.example/0a"), {}), script);
    EXPECT_TRUE(log == script) << log.substr(0, 100) << "..." << log.substr(log.size() - 200);
  };
  // held text that grows too long is read as RFC 1436 defines it
  play("< ..a\\n" + lines + "\n# media_type text/plain\n= .a\\n" + lines + "\n< ..b\\n.\\n\n= .b\\n\n");
  // or in the form that the text has shown
  play("< .\\n\n# media_type text/plain\n~ 2000\n< " + lines + "\n~ 0\n= .\\n" + lines +
       "\n< .\\n..b\\n\n= .\\n..b\\n\n<|\n");
}

// shows GOPHER-23 · RFC 1436 §3.8
TEST(GopherConversation, binaries_run_to_the_close_and_keep_their_dots) {
  for (std::string_view path : {"/9a.gif", "/ga.gif", "/Ia.gif"}) {
    auto type = std::string(path == "/9a.gif" || path == "/Ia.gif" ? "image/gif" : "image/gif");
    expect(path, R"(a.gif\r\n)", R"(< GIF89a\r\n.\r\n\x00..\r\n
# media_type )" + type + R"(
= GIF89a\r\n.\r\n\x00..\r\n
<|
)");
  }
  expect("/5a", R"(a\r\n)", R"(< .\r\n
# media_type application/octet-stream
= .\r\n
<|
)");
  expect("/9a", R"(a\r\n)", "<|\n# media_type application/octet-stream\n");  // an empty file
}

TEST(GopherConversation, each_type_has_its_media_type) {
  struct row {
    std::string_view item, media_type;
  };
  constexpr row rows[] = {{"0a.html", "text/plain"},
                          {"4a", "application/mac-binhex40"},
                          {"6a", "text/x-uuencode"},
                          {"9a.ps", "application/postscript"},
                          {"5a.zip", "application/zip"},
                          {"Ia.png", "image/png"},
                          {"Ia.txt", "application/octet-stream"},
                          {"Ia", "application/octet-stream"},
                          {":a.jpg", "image/jpeg"},
                          {";a.mpg", "video/mpeg"},
                          {"<a.wav", "audio/wav"},
                          {"sa.mp3", "audio/mpeg"},
                          {"ha", "text/html"},
                          {"ga", "image/gif"},
                          {"da.ps", "application/postscript"},
                          {"Pa", "application/pdf"},
                          {"Ma", "message/rfc822"},
                          {"ca", "text/calendar"},
                          {"va", "model/vrml"},
                          {"Qa.txt", "text/plain"},
                          {"Qa", "application/octet-stream"}};
  for (auto const& [item, media_type] : rows) {
    auto path = item.front() == '<' ? "/%3C" + std::string(item.substr(1)) : '/' + std::string(item);
    expect(path, std::string(item.substr(1)) + R"(\r\n)",
           "< x\n# media_type " + std::string(media_type) + "\n= x\n<|\n");
  }
}

// shows GOPHER-09 · RFC 1436 §3.7, RFC 1738 §3.4.2
TEST(GopherConversation, a_search_returns_a_menu) {
  constexpr auto menu = R"(< 0hit\t/hello.txt\th\t70\r\n
# media_type application/gopher-menu
# listing menu
+ text - - hit gopher://h/0/hello.txt
<|
)";
  testing::wish const search{.what = verb::search};
  expect("/7s%09needle%20two", R"(s\tneedle two\r\n)", menu, search);
  expect("/7s?needle+two", R"(s\tneedle two\r\n)", menu, search);
  expect("/7s?needle+two", R"(s\tneedle two\r\n)", menu, {}, url7a);
}

// shows OPS-03, GOPHER-03, GOPHER-08 · RFC 1738 §3.4.1
TEST(GopherConversation, the_selector_is_sent_unchanged) {
  auto const body = "< x\n# media_type text/plain\n= x\n<|\n";
  expect("/00/a%20b", R"(0/a b\r\n)", body);
  expect("/0a/b/../c", R"(a/b/../c\r\n)", body, {}, rfc1738);
  expect("/0%E9%C3%A9", R"(\xe9\xc3\xa9\r\n)", body);
  expect("/0a%2509b", R"(a%09b\r\n)", body);
  expect("/0a%09b", R"(a\tb\r\n)", body);
  auto const long_one = std::string(300, 's');
  expect("/0" + long_one, long_one + R"(\r\n)", body);
  auto const script = "* control 2001:db8::1:70\n> a\\r\\n\n" + std::string(body);
  EXPECT_EQ(held("gopher://[2001:db8::1]/0a", script), script);
}

TEST(GopherConversation, a_reply_of_error_items_only_is_an_error) {  // RFC 1436 §3.8
  constexpr auto missing = R"(< 3'/nope' does not exist (no handler found)\t\terror.host\t1\r\n
<|
!20 not-found '/nope' does not exist (no handler found)
)";
  for (std::string_view type : {"0", "1", "9", "g"})
    expect("/" + std::string(type) + "/nope", R"(/nope\r\n)", missing);
  expect("/0/nope", R"(/nope\t!\r\n)", missing, attributes);
  expect("/1a", R"(a\r\n)",
         R"(< iSorry\t\tnull.host\t1\r\n3No such thing\t\terror.host\t1\r\n3Ask Ann\t\t\t\r\n.\r\n
!20 not-found No such thing; Ask Ann
)");
  // not errors
  expect("/0a", R"(a\r\n)", "< 3 blind mice\\r\\n\n# media_type text/plain\n= 3 blind mice\\r\\n\n<|\n");
  expect("/9a", R"(a\r\n)", R"(< 3a\tb\tc\td\r\nmore
# media_type application/octet-stream
= 3a\tb\tc\td\r\nmore
<|
)");
  expect("/1a", R"(a\r\n)", R"(< iHello\t\tnull.host\t1\r\n
<|
# media_type application/gopher-menu
# listing menu
+ info - - Hello -
)");
}

TEST(GopherConversation, an_empty_reply_is_neither_text_nor_menu) {
  for (std::string_view type : {"0", "1", "4", "h"})
    expect("/" + std::string(type) + "a", R"(a\r\n)",
           "<|\n!20 unexpected-reply the server closed the connection without an answer\n");
}

// shows GOPHER-22 · url7a §Gopher
TEST(GopherConversation, an_item_of_another_protocol_is_named_and_not_fetched) {
  EXPECT_EQ(held("gopher://h.example:23/8guest", "# url telnet://guest@h.example/\n"),
            "# url telnet://guest@h.example/\n");
  EXPECT_EQ(held("gopher://h.example:23/T", "# url tn3270://h.example/\n"), "# url tn3270://h.example/\n");
  for (auto url : {"gopher://h.example/hURL:http://w.example/a",
                   "gopher://h.example/h/URL:http://w.example/a", "gopher://h.example/whttp://w.example/a"})
    EXPECT_EQ(held(url, "# url http://w.example/a\n"), "# url http://w.example/a\n") << url;
  expect("/hURL:javascript:x", R"(URL:javascript:x\r\n)", "< x\n# media_type text/html\n= x\n<|\n");
  expect("/w%25s%25n", R"(%s%n\r\n)", "< x\n# media_type application/octet-stream\n= x\n<|\n");
}

TEST(GopherConversation, gophers_sends_the_selector_after_the_handshake) {
  constexpr auto script = R"(* control h.example:7443
* tls control h.example
> \r\n
< 0a\ta\tH.example\t7443\r\n0b\tb\th.example\t70\r\n8c\tc\th.example\t7443\r\n
# media_type application/gopher-menu
# listing menu
+ text - - a gophers://h.example:7443/0a
+ text - - b gopher://h.example/0b
+ session - - c telnet://c@h.example:7443/
<|
)";
  EXPECT_EQ(held("gophers://h.example:7443/", script), script);
  constexpr auto refused = "* control h.example:70\n* tls control h.example\n*! not-private\n! not-private\n";
  EXPECT_EQ(held("gophers://h.example/0a", refused), refused);
}

TEST(GopherConversation, errors_of_the_url_are_reported_before_anything_is_sent) {
  auto error_of = [](std::string_view url, verb what = get) {
    return converse(*wend::parse(url), testing::wish{.what = what}).error();
  };
  EXPECT_EQ(error_of("gopher://h.example/0a%0D%0Ab"), (error{errc::unsafe_control, 21}));
  EXPECT_EQ(error_of("gopher://u@h.example/"), (error{errc::login_not_allowed, 9}));
  for (auto what : {append, put, verb::remove, session, verb::search, list})
    EXPECT_EQ(error_of("gopher://h.example/0a", what), error{errc::not_possible});
  EXPECT_EQ(error_of("gopher://h.example/8a", stat), error{errc::not_possible});
}

// ---- Gopher+ ----

// shows GOPHER-24
TEST(GopherConversation, a_length_in_the_header_counts_the_octets) {  // the Gopher+ paper §2.3
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +5\r\nhello
# media_type text/plain
# size 5
= hello
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +0\r\n
# media_type text/plain
# size 0
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +41\r\ngopher text file\r\n.leading dot line\nlast\n
# media_type text/plain
# size 41
= gopher text file\r\n.leading dot line\nlast\n
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +6\r\nhello
# media_type text/plain
# size 6
= hello
<|
! truncated
)");
  expect("/1d%09%09+", R"(d\t+\r\n)", R"(< +20\r\n0a\ta\th\t70\r\n0b\tb\t
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a
<|
+ error - - 0b\tb\t -
! truncated
)");
}

// shows GOPHER-24
TEST(GopherConversation, octets_after_the_counted_ones_are_ignored) {
  auto read = wend::parse("gopher://h.example/0d%09%09+");
  auto script =
      conversation(R"(d\t+\r\n)", "< +5\\r\\nhello and more\n# media_type text/plain\n# size 5\n= hello\n");
  EXPECT_EQ(testing::play(*converse(*read, {}), script), script);
}

// shows GOPHER-24
TEST(GopherConversation, length_minus_one_needs_a_final_dot) {  // the Gopher+ paper §2.3
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\nline one\r\n..dot line\r\n.\r\n
# media_type text/plain
= line one\r\n.dot line\r\n
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\nline one\r\n
# media_type text/plain
= line one\r\n
<|
! truncated
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\n..x\r\n
# media_type text/plain
<|
= .x\r\n
! truncated
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\nx\r\n.
# media_type text/plain
= x\r\n
<|
= .
! truncated
)");
  expect("/1d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\n0a\ta\th\t70\t+\r\n.\r
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a%09%09+
<|
! truncated
)");
  expect("/0d%09%09+", R"(d\t+\r\n)", R"(< +-
<|
! truncated
)");
  expect("/1d%09%09+", R"(d\t+\r\n)", R"(< +-1\r\n0a\ta\th\t70\t+\r\n
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a%09%09+
<|
! truncated
)");
}

// shows GOPHER-24
TEST(GopherConversation, length_minus_two_ends_with_the_close) {  // the Gopher+ paper §2.3
  expect("/9d%09%09+", R"(d\t+\r\n)", R"(< +-2\r\n\x00.\r\n..\r\n
# media_type application/octet-stream
= \x00.\r\n..\r\n
<|
)");
  expect("/1/%09%09+", R"(/\t+\r\n)", R"(< +-2\r\n9big\t/big.bin\th\t70\t+\r\n
# media_type application/gopher-menu
# listing menu
+ binary - - big gopher://h/9/big.bin%09%09+
<|
)");
}

// shows GOPHER-24
TEST(GopherConversation, each_gopher_plus_error_code_has_an_error) {  // the Gopher+ paper §2.3
  struct row {
    std::string_view answer, failure;
  };
  constexpr row rows[] = {
      {R"(--1\r\n1 <admin@h.example>\r\nNot there\r\n.\r\n)", "not-found 1 <admin@h.example>: Not there"},
      {R"(--1\r\n1 Item not found\r\n.\r\n)", "not-found 1 Item not found"},
      {R"(--1\r\n2 Ann <a@h.example>\r\nToo busy\r\nLater\r\n.\r\n)",
       "busy 2 Ann <a@h.example>: Too busy Later"},
      {R"(--1\r\n3 Ann <a@h.example>\r\nGone somewhere\r\n.\r\n)",
       "not-found 3 Ann <a@h.example>: Gone somewhere"},
      {R"(--1\r\n9 What\r\n.\r\n)", "unexpected-reply 9 What"},
      {R"(--1\r\n1 Ann <a@h.example>\r\n0No such file\t\t\t\r\n.\r\n)",
       "not-found 1 Ann <a@h.example>: No such file"},
  };
  for (auto const& [answer, failure] : rows)
    for (std::string_view item : {"/0d%09%09+", "/1d%09%09+"})
      expect(item, R"(d\t+\r\n)", "< " + std::string(answer) + "\n!20 " + std::string(failure) + "\n");
  // ended by the close
  for (std::string_view answer : {R"(--2\r\n1 Ann\r\nNo\r\n)", R"(--1\r\n1 Ann\r\nNo)", R"(-1 Ann\r\nNo)"})
    expect("/0d%09%09+", R"(d\t+\r\n)", "< " + std::string(answer) + "\n<|\n!20 not-found 1 Ann: No\n");
  expect("/0/nope", R"(/nope\t!\r\n)", R"(< --2\r\n1 Ann <a@h.example>\r\n'/nope' does not exist\r\n
<|
!20 not-found 1 Ann <a@h.example>: '/nope' does not exist
)",
         attributes);
}

// shows GOPHER-24, OPS-09
TEST(GopherConversation, a_moved_item_is_reported_with_its_url) {  // the Gopher+ paper §2.3
  for (std::string_view answer :
       {R"(--1\r\n3 Ann <a@h.example>\r\n0Doc\t0/new place\tnew.example\t70\t+\r\n.\r\n)",
        R"(--1\r\n3 0Doc\t0/new place\tnew.example\t70\t+\r\n.\r\n)"})
    expect("/0d%09%09+", R"(d\t+\r\n)",
           "< " + std::string(answer) + "\n# url gopher://new.example/00/new%20place%09%09+\n");
}

// shows GOPHER-24
TEST(GopherConversation, a_gopher_plus_error_may_answer_a_plain_request) {
  constexpr auto refusal = R"(< --1\r\n1 Ann <a@h.example>\r\n0No such file\t\t\t\r\n.\r\n
!20 not-found 1 Ann <a@h.example>: No such file
)";
  for (std::string_view type : {"0", "1", "9"}) expect("/" + std::string(type) + "d", R"(d\r\n)", refusal);
  for (std::string_view text : {R"(--1\r\n\r\nno code\r\n)", R"(--1\r\n1\r\nno space\r\n)",
                                R"(-1 degree\r\n)", "-- \\r\\n", R"(-\r\n)"})
    expect("/0d", R"(d\r\n)",
           "< " + std::string(text) + "\n# media_type text/plain\n= " + std::string(text) + "\n<|\n");
}

// shows GOPHER-24 · RFC 1738 §3.4.3
TEST(GopherConversation, a_plain_server_answers_without_a_header) {
  expect("/0d%09%09+", R"(d\t+\r\n)", "< hello\\r\\n\n# media_type text/plain\n= hello\\r\\n\n<|\n");
  for (std::string_view text :
       {"+ 1 is two\\r\\n", "+5 \\r\\n", "+x\\r\\n", "+99999999999999999999\\r\\n", "-- a\\r\\n"})
    expect("/0d%09%09+", R"(d\t+\r\n)",
           "< " + std::string(text) + "\n# media_type text/plain\n= " + std::string(text) + "\n<|\n");
  expect("/0d%09%09+", R"(d\t+\r\n)", "< +5 a\n<|\n# media_type text/plain\n= +5 a\n");
  expect("/0d%09%09+", R"(d\t+\r\n)", "< +5\n<|\n! truncated\n");  // a truncated header
  expect("/1d%09%09+", R"(d\t+\r\n)", R"(< 0a\ta\th\t70\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a
)");
  expect("/9d%09%09+application/postscript", R"(d\t+application/postscript\r\n)",
         "< %!PS\n# media_type application/octet-stream\n= %!PS\n<|\n");
}

// shows GOPHER-17 · RFC 1738 §3.4.8
TEST(GopherConversation, a_view_has_its_own_media_type) {
  expect("/0d%09%09+application/PostScript%20Es_ES", R"(d\t+application/PostScript Es_ES\r\n)",
         R"(< +4\r\n%!PS
# media_type application/postscript
# size 4
= %!PS
)");
  expect("/1d%09%09+text/html", R"(d\t+text/html\r\n)", R"(< +-2\r\n<ul>
# media_type text/html
= <ul>
<|
)");
  expect("/1d%09%09+application/gopher+-menu", R"(d\t+application/gopher+-menu\r\n)",
         R"(< +-1\r\n+INFO: 0a\ta\th\t70\t+\r\n.\r\n
# media_type application/gopher+-menu
# listing attributes
+ text - - a gopher://h/0a%09%09+
)");
  expect("/1d%09%09+Directory/recursive", R"(d\t+Directory/recursive\r\n)",
         R"(< +-1\r\n0a\ta\th\t70\t+\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a%09%09+
)");
}

constexpr std::string_view attributes_of_doc =
    R"(+INFO: 0Doc\t/doc\th.example\t70\t+\r\n+ADMIN:\r\n Admin: A <a@h.example>\r\n)"
    R"( Mod-Date: Wed Jul 28 17:02:01 1993 <19930728170201>\r\n+VIEWS:\r\n Text/plain: <10k>\r\n)"
    R"( application/postscript De_DE: <100k>\r\n+ABSTRACT:\r\n Short,\r\n but of two lines.\r\n)";

// shows OPS-05, GOPHER-15 · RFC 1738 §3.4.6
TEST(GopherConversation, the_attributes_of_an_item_are_reported) {
  auto const answer = "< +-1\\r\\n" + std::string(attributes_of_doc) + R"(.\r\n
# media_type text/plain
# size 10240
# date 1993-07-28T17:02:01Z
# uri gopher://h.example/0/doc%09%09+
# title Doc
# admin A <a@h.example>
# mod-date Wed Jul 28 17:02:01 1993 <19930728170201>
# views Text/plain: <10k>\napplication/postscript De_DE: <100k>
# abstract Short,\nbut of two lines.
)";
  for (std::string_view path : {"/0/doc", "/0/doc%09%09+", "/0/doc%09%09!"})
    expect(path, R"(/doc\t!\r\n)", answer, attributes);
  expect("/0/doc%09%09!+ADMIN%20+VIEWS", R"(/doc\t!+ADMIN +VIEWS\r\n)", answer, attributes);  // GOPHER-16
}

// shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST(GopherConversation, the_attributes_of_a_real_server_are_read) {
  expect(
      "/0/hello.txt", R"(/hello.txt\t!\r\n)",
      R"(< +-2\r\n+INFO: 0hello.txt\t/hello.txt\tlocalhost\t7070\t+\r\n+ADMIN:\r\n Admin: Ann <ann@h.example>\r\n
< \x20Mod-Date: Sat Nov 21 02:24:02 2026 <20261121022402>\r\n+VIEWS:\r\n text/plain: <0k>\r\n
< +ABSTRACT:\r\n This is an abstract of hello.\r\n
<|
# media_type text/plain
# date 2026-11-21T02:24:02Z
# uri gopher://localhost:7070/0/hello.txt%09%09+
# title hello.txt
# admin Ann <ann@h.example>
# mod-date Sat Nov 21 02:24:02 2026 <20261121022402>
# views text/plain: <0k>
# abstract This is an abstract of hello.
)",
      attributes);
  // to +VIEWS, which it does not support, it sends the item itself
  expect("/0/hello.txt%09%09!+VIEWS", R"(/hello.txt\t!+VIEWS\r\n)", R"(< gopher text file\r\n
# media_type text/plain
)",
         attributes);
}

// shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST(GopherConversation, a_directory_is_reported_as_one) {
  expect("", R"(\t!\r\n)",
         R"(< +-1\r\n+INFO 1Site\t\th.example\t70\t+\r\n+ADMIN\r\n Org: Burrow\r\n TTL: 180\r\n
< +VERONICA:\r\n treewalk: no\r\n+VIEWS:\r\n application/gopher+-menu: <5k>\r\n.\r\n
# media_type inode/directory
# size 5120
# uri gopher://h.example/1%09%09+
# title Site
# org Burrow
# ttl 180
# veronica treewalk: no
# views application/gopher+-menu: <5k>
)",
         attributes);
  expect("/1/d", R"(/d\t!\r\n)", "< 0a\\ta\\th\\t70\\r\\n\n# media_type inode/directory\n", attributes);
}

// shows OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST(GopherConversation, a_server_cannot_set_facts_reserved_for_the_program) {
  expect("/9d", R"(d\t!\r\n)",
         R"(< +-1\r\n+INFO: 9d\td\th.example\t70\r\n+URL: http://evil.example/\r\n+SIZE: 7\r\n
< +ADMIN:\r\n Date: now\r\n a b: c\r\n \xff: d\r\n : e\r\n+MEDIA_TYPE: x\r\n+KEYWORDS: 0k\tk\th.example\t70\r\n
< .\r\n
# media_type application/octet-stream
# uri gopher://h.example/9d
# title d
# +url http://evil.example/
# +size 7
# +date now
# +media_type x
# keywords gopher://h.example/0k
)",
         attributes);
  expect("/9d", R"(d\t!\r\n)", "< +5\\r\\nhello\n!20 unexpected-reply hello\\n\n", attributes);
}

// shows GOPHER-15 · RFC 1738 §3.4.6
TEST(GopherConversation, the_attributes_of_a_whole_directory_are_a_listing) {
  constexpr auto answer =
      R"(< +-2\r\n+INFO: 9big100\t/big100.bin\tlocalhost\t7070\t+\r\n+ADMIN:\r\n Admin: Ann\r\n
# media_type application/gopher+-menu
# listing attributes
< \x20Mod-Date: Sat Nov 21 02:24:03 2026 <20261121022403>\r\n+VIEWS:\r\n application/octet-stream: <102400k>\r\n
< +INFO: 0hello\t/hello.txt\tlocalhost\t7070\t+\r\n+ADMIN:\r\n Admin: Ann\r\n+VIEWS:\r\n text/plain: <0k>\r\n
+ binary 104857600 2026-11-21T02:24:03Z big100 gopher://localhost:7070/9/big100.bin%09%09+
< +INFO: iThis is an abstract.\tfake\t(NULL)\t0\r\n+ADMIN:\r\n Admin: Ann\r\n
+ text - - hello gopher://localhost:7070/0/hello.txt%09%09+
< +INFO: 1sub\t/sub\tlocalhost\t7070\t+\r\n
+ info - - This is an abstract. -
<|
+ menu - - sub gopher://localhost:7070/1/sub%09%09+
)";
  expect("/1/%09%09$", R"(/\t$\r\n)", answer);
  expect("/1/%09%09$+VIEWS", R"(/\t$+VIEWS\r\n)", answer);
  expect("/1/%09%09$", R"(/\t$\r\n)", R"(< +-1\r\n+INFO: 0a\ta\th\t70\t+\r\n+INFO: 0b\tb\th\t70\t+\r\n.\r\n
# media_type inode/directory
# items 2
)",
         attributes);
  expect("/1/%09%09$", R"(/\t$\r\n)", R"(< 0a\ta\th\t70\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - a gopher://h/0a
)");
}

// shows GOPHER-15, GOPHER-16 · RFC 1738 §3.4.7
TEST(GopherConversation, attributes_named_by_a_url_are_an_object) {
  expect("/0d%09%09!+ABSTRACT", R"(d\t!+ABSTRACT\r\n)", R"(< +-1\r\n+INFO: 0d\td\th\t70\r\n.\r\n
# media_type text/plain
= +INFO: 0d\td\th\t70\r\n
)");
}

// ---- Forms ----

constexpr std::string_view form_of_four =
    R"(< +-1\r\n+INFO: 1Form\t/form\th.example\t70\t?\r\n+ASK:\r\n Note: Please\r\n Ask: Name?\tanonymous\r\n)"
    R"( AskL: Comments\r\n Select: Copy to me:1\r\n Choose: Size\tS\tM\r\n.\r\n)"
    "\n>|\n";

// shows GOPHER-14, GOPHER-18 · RFC 1738 §3.4.5, §3.4.9
TEST(GopherConversation, an_ask_form_is_fetched_filled_in_and_sent) {
  expect("/1/form%09%09?", R"(/form\t!+ASK\r\n)", std::string(form_of_four) + R"(? line Name?\tanonymous
<answers Ann
? lines Comments
<answers first line\nsecond line
? yes Copy to me
<answers yes
? choice Size\tS\tM
<answers M
* control h.example:70
> /form\t+\t1\r\n+-1\r\nAnn\r\n2\r\nfirst line\r\nsecond line\r\n1\r\nM\r\n.\r\n
< +-1\r\niThanks\tfake\t(NULL)\t0\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ info - - Thanks -
)");
}

// shows GOPHER-14
TEST(GopherConversation, an_empty_multi_line_answer_has_the_count_0) {  // the Gopher+ paper §2.8
  for (auto [answer, sent] :
       {std::pair{"", R"(0\r\n)"}, {"\\n", R"(1\r\n\r\n)"}, {"a\\r\\nb\\r\\n", R"(2\r\na\r\nb\r\n)"}})
    expect("/0f%09%09?", R"(f\t!+ASK\r\n)", R"(< +-1\r\n+ASK:\r\n AskL: Comments\r\n Select: Sure:0\r\n.\r\n
>|
? lines Comments
<answers )" + std::string(answer) + R"(
? yes Sure
<answers no
* control h.example:70
> f\t+\t1\r\n+-1\r\n)" + sent + R"(0\r\n.\r\n
< +2\r\nok
# media_type text/plain
# size 2
= ok
)");
}

// shows GOPHER-21 · RFC 1738 §3.4.9
TEST(GopherConversation, an_answer_cannot_end_the_form) {
  constexpr std::string_view form = "< +-1\\r\\n+ASK:\\r\\n Ask: Name?\\r\\n.\\r\\n\n>|\n? line Name?\n";
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)", std::string(form) + R"(<answers .
* control h.example:70
> f\t+\t1\r\n+-1\r\n..\r\n.\r\n
< +2\r\nok
# media_type text/plain
# size 2
= ok
)");
  for (std::string_view answer : {"a\\r\\nb", "a\\n", "\\r", "a\\x00"})
    expect("/0f%09%09?", R"(f\t!+ASK\r\n)",
           std::string(form) + "<answers " + std::string(answer) + "\n!20 unsafe-control Name?\n");
}

// shows GOPHER-14 · RFC 1738 §3.4.4
TEST(GopherConversation, nothing_is_sent_without_an_answer) {
  constexpr std::string_view form =
      "< +-1\\r\\n+ASK:\\r\\n Choose: Size\\tS\\tM\\r\\n.\\r\\n\n>|\n? choice Size\\tS\\tM\n";
  for (std::string_view line : {"<answers|", "<answers L", "<answers S\\tM"})
    expect("/0f%09%09?", R"(f\t!+ASK\r\n)", std::string(form) + std::string(line) + "\n!20 no-answer Size\n");
}

// shows GOPHER-14
TEST(GopherConversation, a_file_goes_last_and_is_counted) {  // the Gopher+ paper §2.4, §2.8
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)",
         R"(< +-1\r\n+ASK:\r\n ChooseF: Picture\r\n Ask: Name?\r\n AskF: Save as\r\n.\r\n
>|
? file Picture
<answers \x00\r\n.\r\n
? line Name?
<answers .
? line Save as
<answers p
* control h.example:70
> f\t+\t1\r\n+12\r\n.\r\np\r\n\x00\r\n.\r\n
< +2\r\nok
# media_type text/plain
# size 2
= ok
)");
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)", R"(< +-1\r\n+ASK:\r\n ChooseF: One\r\n ChooseF: Two\r\n.\r\n
>|
? file One
<answers 1
? file Two
<answers 2
!20 not-possible Two
)");
}

// shows GOPHER-14 · RFC 1738 §3.4.4
TEST(GopherConversation, a_server_may_answer_only_the_request_for_all_attributes) {
  expect("/0/f%09%09?", R"(/f\t!+ASK\r\n)", R"(< H
>|
* control h.example:70
> /f\t!\r\n
< +-2\r\n+INFO: 0f\t/f\th.example\t70\t+\r\n+ASK:\r\n Ask: Name?\r\n
<|
>|
? line Name?
<answers Ann
* control h.example:70
> /f\t+\t1\r\n+-1\r\nAnn\r\n.\r\n
< Hello form\n
# media_type text/plain
= Hello form\n
<|
)");
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)", R"(< n
>|
* control h.example:70
> f\t!\r\n
< n
>|
!20 unexpected-reply the server tells of no form (+ASK)
)");
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)",
         "< --1\\r\\n1 Ann\\r\\nNo form\\r\\n.\\r\\n\n!20 not-found 1 Ann: No form\n");
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)",
         "< --1\\r\\n1 Ann\\r\\nNo form\\r\\n\n<|\n!20 not-found 1 Ann: No form\n");
  expect("/0f%09%09?", R"(f\t!+ASK\r\n)",
         "< +-1\\r\\n+ASK:\\r\\n Draw: a sheep\\r\\n.\\r\\n\n>|\n!20 not-possible Draw: a sheep\n");
}

// shows GOPHER-14 · RFC 1738 §3.4.3
TEST(GopherConversation, the_words_of_a_search_come_before_its_form) {
  expect("/7s%09cats%09?", R"(s\tcats\t!+ASK\r\n)", R"(< +-1\r\n+ASK:\r\n AskP: Key\r\n.\r\n
>|
? password Key
<answers opensesame
* control h.example:70
> s\tcats\t+\t1\r\n+-1\r\nopensesame\r\n.\r\n
< +-1\r\n0hit\ta\th\t70\r\n.\r\n
# media_type application/gopher-menu
# listing menu
+ text - - hit gopher://h/0a
)");
}

// shows GOPHER-14 · RFC 1738 §3.4.4
TEST(GopherConversation, a_hidden_answer_is_never_displayed) {
  auto talk = converse(*wend::parse("gopher://h.example/0f%09%09?"), {});
  auto until = [&](wire::step::act what) {
    auto step = talk->talk.next();
    for (int steps = 0; step.what != what && steps < 100; ++steps) step = talk->talk.next();
    return step;
  };
  until(wire::step::act::receive);
  talk->talk.feed("+-1\r\n+ASK:\r\n Ask: Name?\r\n AskP: Key\r\n.\r\n");
  until(wire::step::act::ask);
  talk->talk.feed("Ann");
  until(wire::step::act::ask);
  talk->talk.feed("opensesame");
  auto sent = until(wire::step::act::send);
  EXPECT_EQ(sent.text, "f\t+\t1\r\n+-1\r\nAnn\r\nopensesame\r\n.\r\n");
  EXPECT_EQ(sent.text.substr(0, sent.shown), "f\t+\t1\r\n+-1\r\nAnn\r\n");
}

// shows GOPHER-18, GOPHER-19 · RFC 1738 §3.4.9
TEST(GopherConversation, a_form_filled_in_within_the_url_is_sent_at_once) {
  expect("/0s%09%09+%091%0D%0A+-1%0D%0AAda%0D%0ALondon%0D%0A.%0D%0A",
         R"(s\t+\t1\r\n+-1\r\nAda\r\nLondon\r\n.\r\n)", R"(< +2\r\nok
# media_type text/plain
# size 2
= ok
)",
         {}, rfc1738);
}

// ---- Hostile servers ----

/// Plays the same answer to every request, and the same line to every question to the user. Returns the URIs
/// of the listed items; "(no end)" if the exchange does not end.
std::vector<std::string> uris_in(testing::staged client, std::string_view answer) {
  auto& talk = client.talk;
  std::vector<std::string> uris;
  bool told = false;
  for (int steps = 0; steps < 1000; ++steps) {
    auto const& step = talk.next();
    using act = wire::step::act;
    if (step.what == act::done || step.what == act::fail) return uris;
    if (step.what == act::connect) told = false;
    if (step.what == act::item && !step.item->uri.empty()) uris.push_back(step.item->uri);
    if (step.what == act::note && (step.name == "url" || step.name == "uri")) uris.emplace_back(step.text);
    if (step.what == act::ask) talk.feed("answer");
    if (step.what != act::receive) continue;
    if (told) talk.end();
    else talk.feed(answer);
    told = true;
  }
  uris.emplace_back("(no end)");
  return uris;
}

TEST(GopherConversation, the_conversation_ends_with_valid_urls_whatever_the_server_sends) {
  constexpr std::string_view pieces[] = {"+-1\r\n",
                                         "+-2\r\n",
                                         "+9\r\n",
                                         "--1\r\n",
                                         "3 ",
                                         "1 ",
                                         "+INFO: ",
                                         "+ASK:\r\n",
                                         " Ask: ",
                                         " AskL: ",
                                         " Choose: ",
                                         " ChooseF: ",
                                         "+ADMIN:\r\n",
                                         ".\r\n",
                                         "\r\n",
                                         "\n",
                                         "\t",
                                         "\t\t",
                                         "..",
                                         "0doc",
                                         "1",
                                         "3",
                                         "i",
                                         "h.example",
                                         "\t70",
                                         "\xFF%",
                                         "URL:",
                                         "http://x/",
                                         " Mod-Date: <19930728170201>\r\n",
                                         "\x1b[",
                                         "+VIEWS:\r\n text/plain: <1k>\r\n",
                                         "0a\tb c\th.example\t70\t+\r\n",
                                         "-200:1:a: b\r\n",
                                         "200:",
                                         "8l\tx\th.example\t23\r\n"};
  std::uint32_t state = 1436;
  auto next = [&] { return (state = state * 1664525 + 1013904223) >> 16; };
  std::size_t count = 0;
  for (int i = 0; i < 1'000; ++i) {
    std::string answer;
    for (auto n = next() % 12; n-- > 0;) answer += pieces[next() % std::size(pieces)];
    for (auto path :
         {"/", "/0a", "/9a", "/7s%09x", "/0a%09%09+", "/1a%09%09$", "/0a%09%09!", "/0a%09%09?", "/2?x"}) {
      auto const text = "gopher://h.example" + std::string(path);
      auto read = wend::parse(text);
      for (auto what : {get, stat}) {
        auto talk = converse(*read, {.what = what});
        if (!talk) continue;
        for (auto const& uri : uris_in(std::move(*talk), answer)) {
          ++count;
          EXPECT_TRUE(wend::parse(uri)) << uri;
        }
      }
    }
  }
  EXPECT_GT(count, 500u);
}

// ---- The phone book ----

TEST(GopherConversation, a_phone_book_lists_its_entries) {  // RFC 1436 §3.7.1
  constexpr auto entries = R"(< 102:There were 2 matches to your query.\r\n-200:1:      name: John Smith\r\n
# media_type text/plain
= name: John Smith\r\n
< -200:1:     email: j@h.example\r\n-508:1:     phone: Not present in entry.\r\n-200:2:      name: Joan Smith\r\n200:Ok.\r\n
= email: j@h.example\r\n\r\nname: Joan Smith\r\n
)";
  auto const script =
      "* control cso.example:105\n> query john smith\\r\\nquit\\r\\n\n" + std::string(entries);
  EXPECT_EQ(held("gopher://cso.example:105/2?john+smith", script, {.what = verb::search}), script);
}

TEST(GopherConversation, a_phone_book_without_words_asks_for_them) {
  constexpr auto script = R"(* control cso.example:105
> query john\r\nquit\r\n
)";
  constexpr std::string_view answer =
      "< 501:No matches to your query.\\r\\n\n!26 not-found 501:No matches to your query.\n";
  EXPECT_EQ(held("gopher://cso.example:105/2",
                 "? line words\n<answers john\n" + std::string(script) + std::string(answer)),
            "? line words\n<answers john\n" + std::string(script) + std::string(answer));
  for (auto answers :
       {"<answers|\n!26 no-answer words\n", "<answers a\\r\\nquit\n!26 unsafe-control words\n"})
    EXPECT_EQ(held("gopher://cso.example:105/2", "? line words\n" + std::string(answers)),
              "? line words\n" + std::string(answers));
}

TEST(GopherConversation, a_phone_book_refusal_is_an_error) {
  struct row {
    std::string_view answer, failure;
  };
  constexpr row rows[] = {
      {"< 502:Too many entries.\\r\\n", "!20 too-large 502:Too many entries."},
      {"< 475:Busy.\\r\\n", "!20 busy 475:Busy."},
      {"< 598:Command not recognized.\\r\\n", "!20 unexpected-reply 598:Command not recognized."},
      {"< hello\\r\\n", "!20 unexpected-reply hello"},
      {"< 200:Ok.\\r\\n", "!20 not-found 200:Ok."},
      {"< 102:One.\\r\\n\n<|", "! truncated"},
  };
  for (auto const& [answer, failure] : rows)
    expect("/2?x", R"(query x\r\nquit\r\n)", std::string(answer) + "\n" + std::string(failure) + "\n");
}

}  // namespace
}  // namespace wend::gopher

// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/gopher_server.hpp"

#include <gtest/gtest.h>

#include "wend/testing/transcript.hpp"

namespace wend::demo {
namespace {

using testing::played;

world small_world() {
  world w;
  w.host = "g.example";
  w.at.gopher = 70;
  w.at.telnet = 23;
  w.documents = {{"/a/dots.txt", "Dots", "text/plain", "1994-12-20T12:00:00Z", ".one\ntwo & three\n"},
                 {"/a/flower.gif", "A flower", "image/gif", "1994-12-20T12:00:00Z", "GIF89a\n.\n"},
                 {"/page.html", "A page", "text/html", "1994-12-20T12:00:00Z", "<p>.\n"}};
  w.invitations = {{"whois", "whois://g.example/ann", "a person"},
                   {"telnet", "telnet://g.example/", "a session"}};
  return w;
}

void expect(std::string_view script) {
  auto w = small_world();
  EXPECT_EQ(played([&] { return gopher_server(w); }, script), script);
}

TEST(GopherServer, a_folder_is_a_menu_and_the_root_links_to_the_others) {  // RFC 1436 §2
  expect(R"(< \r\n
> iA small world\tfake\t(NULL)\t0\r\n1a\t/a\tg.example\t70\t+\r\nhA page\t/page.html\tg.example\t70\t+\r\n7Find texts by their words\t/find\tg.example\t70\t+\r\ni\tfake\t(NULL)\t0\r\niOther ways:\tfake\t(NULL)\t0\r\nhwhois: a person\tURL:whois://g.example/ann\tg.example\t70\r\n8A session\tann\tg.example\t23\r\n.\r\n
)");
  expect(R"(< /a\n
> 0Dots\t/a/dots.txt\tg.example\t70\t+\r\ngA flower\t/a/flower.gif\tg.example\t70\t+\r\n.\r\n
)");
}

TEST(GopherServer, leading_dots_are_doubled_in_texts_and_not_in_binaries) {  // RFC 1436 §3.8, appendix
  expect("< /a/dots.txt\\r\\n\n> ..one\\r\\ntwo & three\\r\\n.\\r\\n\n");
  expect("< /a/flower.gif\\r\\n\n> GIF89a\\n.\\n\n");
  expect("< /page.html\\r\\n\n> <p>.\\n\n");
}

TEST(GopherServer, a_search_finds_texts_that_contain_all_words) {  // RFC 1436 §3.6
  expect("< /find\\ttwo THREE\\r\\n\n> 0Dots\\t/a/dots.txt\\tg.example\\t70\\t+\\r\\n.\\r\\n\n");
  expect("< /find\\ttwo four\\r\\n\n> .\\r\\n\n");
  expect("< /find\\t\\r\\n\n> .\\r\\n\n");
  expect("< /find\\ttwo\\t+\\r\\n\n> +-1\\r\\n0Dots\\t/a/dots.txt\\tg.example\\t70\\t+\\r\\n.\\r\\n\n");
}

TEST(GopherServer, a_missing_item_is_refused_in_the_syntax_of_the_request) {
  expect("< /b\\r\\n\n> 3There is no such item\\tfake\\t(NULL)\\t0\\r\\n.\\r\\n\n");
  expect("< /b\\t+\\r\\n\n> --1\\r\\n1 Ann <ann@demo.example>\\r\\nthere is no such item\\r\\n.\\r\\n\n");
  expect(
      "< /a/dots.txt\\t+image/png\\r\\n\n"
      "> --1\\r\\n1 Ann <ann@demo.example>\\r\\nthere is no such view\\r\\n.\\r\\n\n");
  expect("<|\n");
}

TEST(GopherServer, gopher_plus_answers_have_a_length_and_views) {
  expect("< /a/dots.txt\\t+\\r\\n\n> +17\\r\\n.one\\ntwo & three\\n\n");
  expect(
      "< /a/dots.txt\\t\\t+text/html\\r\\n\n"
      "> +69\\r\\n<!doctype html>\\n<title>Dots</title>\\n<pre>.one\\ntwo &amp; three\\n</pre>\\n\n");
  expect(
      "< /a\\t+\\r\\n\n> +-1\\r\\n0Dots\\t/a/dots.txt\\tg.example\\t70\\t+\\r\\n"
      "gA flower\\t/a/flower.gif\\tg.example\\t70\\t+\\r\\n.\\r\\n\n");
}

TEST(GopherServer, gopher_plus_sends_attributes_of_an_item_or_of_a_menu) {
  std::string_view dots =
      "+INFO: 0Dots\\t/a/dots.txt\\tg.example\\t70\\t+\\r\\n+ADMIN:\\r\\n Admin: Ann "
      "<ann@demo.example>\\r\\n "
      "Mod-Date: <19941220120000>\\r\\n+VIEWS:\\r\\n text/plain: <1k>\\r\\n text/html: "
      "<1k>\\r\\n+ABSTRACT:\\r\\n "
      "Dots\\r\\n";
  std::string_view picture =
      "+INFO: gA flower\\t/a/flower.gif\\tg.example\\t70\\t+\\r\\n+ADMIN:\\r\\n Admin: Ann "
      "<ann@demo.example>\\r\\n "
      "Mod-Date: <19941220120000>\\r\\n+VIEWS:\\r\\n image/gif: <1k>\\r\\n+ABSTRACT:\\r\\n A flower\\r\\n";
  expect("< /a/dots.txt\\t!\\r\\n\n> +-1\\r\\n" + std::string(dots) + ".\\r\\n\n");
  expect("< /a\\t$\\r\\n\n> +-1\\r\\n" + std::string(dots) + std::string(picture) + ".\\r\\n\n");
}

}  // namespace
}  // namespace wend::demo

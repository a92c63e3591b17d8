// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/nntp.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::wire::nntp {
namespace {

// shows SEC-03 · RFC 3977 §3.1
TEST(NntpCommand, an_argument_is_decoded_once_and_holds_no_control) {
  auto argument = [](std::string_view text) {
    auto u = parse(text);
    auto line = command("GROUP", *u, u->path());
    return line ? *line : std::string(explain(line.error().code).name) + std::to_string(line.error().at);
  };
  EXPECT_EQ(argument("news:a%2Fb%2541"), "GROUP a/b%41");
  EXPECT_EQ(argument("news:%FF"), "GROUP \xFF");
  EXPECT_EQ(argument("news:a%0A"), "unsafe-control6");
  EXPECT_EQ(argument("news:a%20"), "unsafe-control6");
  EXPECT_EQ(argument("news:a%7f"), "unsafe-control6");
  auto long_name = "news:" + std::string(505, 'a');
  EXPECT_EQ(argument(long_name), "too-long5");
}

// shows NEWS-04 · RFC 1738 §3.6
TEST(NntpCommand, the_text_around_an_argument_counts_against_the_limit) {
  auto text = "news:" + std::string(500, 'a');
  auto u = parse(text);
  ASSERT_TRUE(u);
  EXPECT_EQ(command("ARTICLE", *u, u->path(), "<", ">")->size(), 510u);
  EXPECT_EQ(command("ARTICLES", *u, u->path(), "<", ">").error(), (error{errc::too_long, 5}));
}

// shows NEWS-06
TEST(NntpCommand, the_overview_command_depends_on_the_profile) {
  EXPECT_EQ(overview_command(profile::rfc1738), "XOVER {first}-{last}");
  EXPECT_EQ(overview_command(profile::rfc3986), "OVER {first}-{last}");
}

// shows NEWS-04 · RFC 1738 §3.6, RFC 5538 §4
TEST(NntpCommand, an_article_gets_the_url_of_its_message_id) {
  EXPECT_EQ(news_uri("<1@h.example>", profile::rfc3986), "news:1@h.example");
  EXPECT_EQ(news_uri("<a%/b?@[x]>", profile::rfc3986), "news:a%25%2Fb%3F@%5Bx%5D");
  EXPECT_EQ(news_uri("<a%/b@h>", profile::rfc1738), "news:a%25/b@h");
  for (auto wrong : {"", "1@h", "<1@h", "<1>", "<1 2@h>"}) EXPECT_EQ(news_uri(wrong, profile::rfc3986), "");
}

}  // namespace
}  // namespace wend::wire::nntp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/news/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::news {
namespace {

using namespace testing;
using enum profile;
using enum verb;
using lines = std::vector<std::string>;

// shows NEWS-04, NEWS-06, OPS-03 · RFC 1630 §News, url7a §News, RFC 1738 §3.6
TEST(NewsPlan, articles_groups_and_lists_have_their_commands) {
  spoken const rows[] = {
      {rfc1630, "news:123@h.example", get, "{news_server}:119", {"ARTICLE <123@h.example>"}},
      {url7a, "news:1%2F2@h.example", get, "{news_server}:119", {"ARTICLE <1/2@h.example>"}},
      {rfc1738, "news:a%25b@h.example", stat, "{news_server}:119", {"HEAD <a%b@h.example>"}},
      {rfc1738, "news:comp.test", get, "{news_server}:119", {"GROUP comp.test", "XOVER {first}-{last}"}},
      {rfc1738, "news:comp.test", list, "{news_server}:119", {"GROUP comp.test", "XOVER {first}-{last}"}},
      {rfc1738, "news:comp.test", append, "{news_server}:119", {"POST"}},
      {rfc1738, "news:*", get, "{news_server}:119", {"LIST"}},
      {rfc3986, "news:", list, "{news_server}:119", {"LIST"}},
      {rfc3986, "news://h.example/comp.t%3F*", get, "h.example:119", {"LIST ACTIVE comp.t?*"}},
      {rfc3986,
       "news://h.example:1190/comp.test",
       get,
       "h.example:1190",
       {"GROUP comp.test", "OVER {first}-{last}"}},
      {rfc3986, "snews://h/1@k", get, "h:563", {"ARTICLE <1@k>"}},
      {rfc3986, "snews:1@k", get, "{news_server}:563", {"ARTICLE <1@k>"}},
  };
  for (auto const& row : rows) {
    expect_spoken(plan_for, row);
    auto plan = planned(plan_for, row.url, row.profile, row.what);
    EXPECT_EQ(plan->tls, row.url.starts_with("snews")) << row.url;
    EXPECT_EQ(plan->prompts, row.connect.starts_with('{') ? lines{"news server"} : lines{}) << row.url;
  }
}

// shows NEWS-05 · RFC 1630 §News
TEST(NewsPlan, the_configured_server_is_asked) {
  auto peer = [](std::string_view url) {
    auto plan = plan_for(*wend::parse(url), get, {.news_server = "news.example"});
    EXPECT_TRUE(plan->prompts.empty());
    return wire::text_of(*plan->peer);
  };
  EXPECT_EQ(peer("news:1@h"), "news.example:119");
  EXPECT_EQ(peer("snews:1@h"), "news.example:563");
  EXPECT_EQ(peer("news://k/1@h"), "k:119");
}

// shows NEWS-10, SEC-03 · RFC 1738 §6
TEST(NewsPlan, decoded_octets_add_nothing_to_a_command) {
  unasked const rows[] = {
      {rfc1738, "news:a%0D%0AQUIT@h.example", get, {errc::unsafe_control, 6}},
      {rfc3986, "news://h/g%0d%0aLIST", get, {errc::unsafe_control, 10}},
      {rfc3986, "news:a%20b", list, {errc::unsafe_control, 6}},
      {rfc3986, "news:a*%7F", list, {errc::unsafe_control, 7}},
      {url7a, "news:a b@h.example", get, {errc::unsafe_control, 6}},
      {rfc1738, "news:a%3E@h.example", get, {errc::bad_news_name, 6}},
      {rfc3986, "news:1@h", list, {errc::not_possible, 0}},
      {rfc3986, "news:*", append, {errc::not_possible, 0}},
      {rfc3986, "news:a", put, {errc::not_possible, 0}},
      {rfc3986, "news:a", session, {errc::not_possible, 0}},
      {rfc3986, "news:a~", get, {errc::bad_news_name, 6}},
  };
  for (auto const& row : rows) expect_refused(plan_for, row);
}

TEST(NewsPlan, a_kept_percent_sign_is_a_percent_sign) {
  auto u = repair("news:100%@h.example", rfc1738);
  ASSERT_TRUE(u);
  EXPECT_EQ(plan_for(u->value)->commands, (lines{"ARTICLE <100%@h.example>"}));
}

}  // namespace
}  // namespace wend::news

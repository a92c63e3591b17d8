// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::nntp {
namespace {

using namespace testing;
using enum profile;
using enum verb;
using lines = std::vector<std::string>;

// shows NNTP-04, OPS-03 · RFC 1630 §NNTP, RFC 1738 §3.7
TEST(NntpPlan, GROUP_is_sent_first_then_ARTICLE) {
  spoken const rows[] = {
      {rfc1630, "nntp:comp.test/1234", get, "{news_server}:119", {"GROUP comp.test", "ARTICLE 1234"}},
      {rfc1738, "nntp://h.example/comp.test/12", get, "h.example:119", {"GROUP comp.test", "ARTICLE 12"}},
      {rfc1738,
       "nntp://h.example:1190/comp.test",
       get,
       "h.example:1190",
       {"GROUP comp.test", "XOVER {first}-{last}"}},
      {rfc1738, "nntp://h/comp.test", list, "h:119", {"GROUP comp.test", "XOVER {first}-{last}"}},
      {rfc1738, "nntp://h/comp.test/12", stat, "h:119", {"GROUP comp.test", "HEAD 12"}},
      {rfc1738, "nntp://h/comp.test", append, "h:119", {"POST"}},
      {rfc3986, "nntp://h/comp.test", list, "h:119", {"GROUP comp.test", "OVER {first}-{last}"}},
      {rfc3986, "nntp://h/n%2Fa/012", get, "h:119", {"GROUP n/a", "ARTICLE 12"}},
      {rfc3986, "nntps://[::1]/caf%C3%A9/1", get, "[::1]:563", {"GROUP caf\xC3\xA9", "ARTICLE 1"}},
  };
  for (auto const& row : rows) {
    expect_spoken(plan_for, row);
    auto plan = planned(plan_for, row.url, row.profile, row.what);
    EXPECT_EQ(plan->tls, row.url.starts_with("nntps")) << row.url;
    EXPECT_EQ(plan->prompts, row.connect.starts_with('{') ? lines{"news server"} : lines{}) << row.url;
  }
}

// shows NEWS-05
TEST(NntpPlan, the_configured_server_is_asked) {
  auto peer = [](std::string_view url, std::string server) {
    auto plan = plan_for(*wend::parse(url), get, {.news_server = std::move(server)});
    return plan ? wire::text_of(*plan->peer) : std::string(explain(plan.error().code).name);
  };
  EXPECT_EQ(peer("nntp:a/1", "news.example"), "news.example:119");
  EXPECT_EQ(peer("nntps:a/1", "news.example"), "news.example:563");
  EXPECT_EQ(peer("nntp:a/1", "news.example:1190"), "news.example:1190");
  EXPECT_EQ(peer("nntp:a/1", "[2001:db8::1]:1190"), "[2001:db8::1]:1190");
  EXPECT_EQ(peer("nntp://h/a/1", "news.example"), "h:119");
  for (auto server : {"a b", "a/b", "a?b", "u@a", "a:b", "\n"})
    EXPECT_EQ(peer("nntp:a/1", server), "bad-host");
  EXPECT_EQ(peer("nntp:a/1", "-a"), "host-not-resolvable");
  EXPECT_EQ(peer("nntp:a/1", ":119"), "no-host");
}

// shows NEWS-10, SEC-03 · RFC 1738 §6
TEST(NntpPlan, decoded_octets_add_nothing_to_a_command) {
  unasked const rows[] = {
      {rfc3986, "nntp://h/a%0D%0AQUIT/1", get, {errc::unsafe_control, 10}},
      {rfc3986, "nntp://h/a%20b/1", get, {errc::unsafe_control, 10}},
      {rfc3986, "nntp://h/%00", get, {errc::unsafe_control, 9}},
      {rfc1630, "nntp:a%0A/1", get, {errc::unsafe_control, 6}},
      {rfc3986, "nntp://a%0Ab/a/1", get, {errc::unsafe_control, 8}},
      {rfc3986, "nntp://h/a/1", list, {errc::not_possible, 0}},
      {rfc3986, "nntp://h/a/1", append, {errc::not_possible, 0}},
      {rfc3986, "nntp://h/a", stat, {errc::not_possible, 0}},
      {rfc3986, "nntp://h/a", put, {errc::not_possible, 0}},
      {rfc3986, "nntp://h/*", get, {errc::bad_nntp_article, 9}},
  };
  for (auto const& row : rows) expect_refused(plan_for, row);
}

TEST(NntpPlan, a_command_has_at_most_512_octets) {  // RFC 3977 §3.1
  auto url = "nntp://h/" + std::string(504, 'a');
  EXPECT_EQ(plan_for(*wend::parse(url))->commands[0].size(), 510u);
  url += 'a';
  EXPECT_EQ(plan_for(*wend::parse(url)).error(), (error{errc::too_long, 9}));
}

// shows NNTP-01 · RFC 3977 §5.3, RFC 4642 §2.2, RFC 4643 §2.3
TEST(NntpPlan, the_outline_tells_when_each_line_is_sent) {
  wire::client asker;
  asker.tls = wire::privacy::wished;
  auto plan = plan_for(*wend::parse("nntp://h/comp.test/12"), get, asker);
  ASSERT_TRUE(plan);
  std::string outline;
  for (auto const& step : plan->steps)
    ((outline += step.line) += ':') += std::string(name_of(step.when)) + '\n';
  EXPECT_EQ(outline,
            "DATE:if reused\nMODE READER:always\nSTARTTLS:by policy\nSTARTTLS:if asked\n"
            "AUTHINFO USER {user}:if asked\nAUTHINFO PASS {password}:if asked\n"
            "GROUP comp.test:always\nARTICLE 12:always\nQUIT:always\n");
}

}  // namespace
}  // namespace wend::nntp

// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/small_servers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <thread>

#include "wend/access/rehearse.hpp"
#include "wend/base/detail/parse_counts.hpp"
#include "wend/follow/perform.hpp"
#include "wend/testing/allows.hpp"
#include "wend/uri/parse.hpp"

namespace wend::demo {
namespace {

using testing::disallowed;
using testing::sent_lines;

/// The servers in a thread of their own.
struct village {
  small_servers servers{};
  std::thread thread{[this] { servers.run(); }};

  ~village() {
    servers.stop();
    thread.join();
  }
};

access::policy at_home() {
  access::policy rules;
  rules.private_addresses = true;
  return rules;
}

TEST(SmallServers, every_link_of_the_invitation_exists) {
  village v;
  ASSERT_EQ(v.servers.trouble(), "");
  follow::agent agent(at_home());
  for (auto const& invitation : v.servers.shown().invitations) {
    constexpr std::string_view simple[] = {"http", "ftp",  "gopher",   "gopher+",
                                           "nntp", "wais", "prospero", "whois"};
    if (!std::ranges::count(simple, invitation.scheme)) continue;
    auto name = parse(invitation.uri);
    ASSERT_TRUE(name) << invitation.uri;
    std::string octets;
    auto take = [&](std::string_view more) {
      octets += more;
      return true;
    };
    auto it = agent.perform({*name}, {.take = take});
    ASSERT_TRUE(it) << invitation.uri << ": " << it.error().said;
    auto listed = std::get_if<access::listing>(&it->body);
    EXPECT_TRUE(!octets.empty() || (listed && !listed->entries.empty())) << invitation.uri;
  }
}

TEST(SmallServers, two_demos_run_side_by_side) {
  village first, other;
  EXPECT_NE(first.servers.shown().at.http, other.servers.shown().at.http);
}

// ---- the world of the servers

TEST(SampleWorld, folders_follow_from_the_paths_of_documents) {
  world w;
  w.documents = {{.path = "/a/b/c"}, {.path = "/d"}, {.path = "/a/e"}};
  auto names = [&](std::string_view folder) {
    std::string text;
    for (auto const& child : children_of(w, folder)) text += child.name + (child.file ? " " : "/ ");
    return text;
  };
  EXPECT_EQ(names("/"), "a/ d ");
  EXPECT_EQ(names("/a"), "b/ e ");
  EXPECT_EQ(names("/a/"), "b/ e ");
  EXPECT_EQ(names("/d"), "");
  EXPECT_EQ(names("/x"), "");
}

TEST(SampleWorld, the_picture_is_a_gif_of_the_stated_size) {
  auto octets = flower();
  EXPECT_EQ(octets.substr(0, 10), std::string("GIF89a\x30\0\x30\0", 10));
  EXPECT_TRUE(octets.ends_with(std::string("\0;", 2)));
  EXPECT_LT(octets.size(), 4096u);
}

TEST(SampleWorld, every_link_of_the_sample_leads_to_a_document) {
  auto w = sample_world({.http = 80, .gopher = 70});
  for (auto const& [urn, urls] : w.names)
    for (auto const& url : urls) EXPECT_TRUE(document_at(w, url.substr(url.find("/garden")))) << url;
  for (auto const& invitation : w.invitations)
    EXPECT_TRUE(invitation.scheme == "http" || invitation.scheme.starts_with("gopher") ||
                invitation.scheme == "urn")
        << invitation.uri;
}

TEST(SampleWorld, dotted_text_doubles_leading_dots) {  // RFC 3977 §3.1.1
  EXPECT_EQ(dotted_text("a\n.b\r\n..\nc"), "a\r\n..b\r\n...\r\nc\r\n.\r\n");
  EXPECT_EQ(dotted_text(""), ".\r\n");
}

/// The octets that a client sends on its control connections, by its trace.
struct sent_by_trace {
  std::vector<sent_lines> connections{};

  void operator()(char mark, std::string_view text) {
    if (mark == '*' && text.ends_with("as before")) connections.push_back({{}, true});
    else if (mark == '*' && text.contains(" port ")) connections.emplace_back();
    else if (mark == '>' && !connections.empty()) connections.back().sends.emplace_back(text);
  }
};

/// Returns the number of a conversation by datagrams, which is random for each request.
std::uint16_t conversation_in(std::string_view datagram) {
  auto octet = [&](std::size_t i) { return static_cast<unsigned char>(datagram[i]); };
  return static_cast<std::uint16_t>(octet(1) << 8 | octet(2));
}

TEST(SmallServers, what_is_sent_to_them_is_what_the_plan_allows) {
  village v;
  ASSERT_EQ(v.servers.trouble(), "");
  follow::agent agent(at_home());
  for (auto const& invitation : v.servers.shown().invitations) {
    auto name = parse(invitation.uri);
    ASSERT_TRUE(name) << invitation.uri;
    access::request const asked(*name);
    auto rules = at_home();
    auto plan = access::rehearse(asked, rules);
    if (!plan || plan->kind != wire::plan_kind::conversation || !plan->peer) continue;
    sent_by_trace trace;
    auto reply = agent.perform(asked, {.trace = std::ref(trace)});
    bool has_server = reply || reply.error().code != errc::no_context;  // `news:` names none
    if (!has_server) continue;
    ASSERT_FALSE(trace.connections.empty()) << invitation.uri;
    if (plan->datagram) {
      rules.asker.conversation = conversation_in(trace.connections.front().sends.front());
      plan = access::rehearse(asked, rules);
    }
    EXPECT_EQ(disallowed(*plan, trace.connections), "") << invitation.uri;
  }
}

// WEND_COUNT_PARSES: the build that runs tests counts.
TEST(SmallServers, one_get_cuts_the_url_once_and_runs_the_parser_of_its_module_once) {
  village v;
  ASSERT_EQ(v.servers.trouble(), "");
  follow::agent agent(at_home());
  auto& counts = detail::counted_parses();
  for (std::string_view scheme : {"gopher", "ftp", "nntp", "wais", "whois", "prospero", "http"}) {
    auto const& offers = v.servers.shown().invitations;
    auto offer = std::ranges::find(offers, scheme, &invitation::scheme);
    ASSERT_NE(offer, offers.end()) << scheme;
    counts = {offer->uri};
    auto name = parse(offer->uri);
    if (counts.cuts == 0) GTEST_SKIP() << "this build does not count";
    ASSERT_TRUE(agent.perform({*name})) << offer->uri;
    EXPECT_EQ(counts.cuts, 1U) << offer->uri;
    EXPECT_EQ(counts.modules, 1U) << offer->uri;
  }
  counts = {};
}

}  // namespace
}  // namespace wend::demo

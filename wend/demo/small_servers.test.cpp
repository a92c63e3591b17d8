// SPDX-License-Identifier: Apache-2.0
#include "wend/demo/small_servers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "wend/follow/perform.hpp"
#include "wend/uri/parse.hpp"

namespace wend::testing {
namespace {

/// The servers, with a thread of their own.
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
  engine::agent agent(at_home());
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
    auto it = agent.perform({.name = *name}, {.take = take});
    ASSERT_TRUE(it) << invitation.uri << ": " << it.error().said;
    auto listed = std::get_if<access::listing>(&it->body);
    EXPECT_TRUE(!octets.empty() || (listed && !listed->entries.empty())) << invitation.uri;
  }
}

TEST(SmallServers, two_demos_run_side_by_side) {
  village first, other;
  EXPECT_NE(first.servers.shown().at.http, other.servers.shown().at.http);
}

// ---- the world behind them

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

}  // namespace
}  // namespace wend::testing

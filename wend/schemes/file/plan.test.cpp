// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/file/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::file {
namespace {

struct row {
  wend::profile profile;
  std::string_view url, open;
};

std::string const names[] = {"me.example", "me"};

// shows FILE-02, FILE-04 · RFC 1738 §3.10
TEST(FilePlan, the_opened_file_is_the_decoded_path) {
  constexpr row rows[] = {
      {profile::rfc1738, "file:///etc/motd", "/etc/motd"},
      {profile::rfc1738, "file://localhost/etc/motd", "/etc/motd"},
      {profile::rfc1738, "file://LOCALHOST/etc/motd", "/etc/motd"},
      {profile::rfc1738, "file://Me.Example/etc/motd", "/etc/motd"},
      {profile::rfc1738, "file:///a%20b/c%25", "/a b/c%"},
      {profile::rfc1738, "file:///what?", "/what?"},  // RFC 1738 §5: fsegment
      {profile::rfc1738, "file:///../etc/motd", "/../etc/motd"},
      {profile::rfc1738, "file:///a/./b/../c", "/a/./b/../c"},
      {profile::rfc1630, "file://localhost/etc/passwd", "/etc/passwd"},
      {profile::rfc1630, "file:///caf%E9", "/caf\xE9"},
      {profile::rfc3986, "file:///etc/motd", "/etc/motd"},
      {profile::rfc3986, "file:/etc/motd", "/etc/motd"},  // RFC 8089 §2
      {profile::rfc3986, "file:///etc/", "/etc/"},
      {profile::rfc3986, "file:////etc/motd", "//etc/motd"},
      {profile::rfc3986, "file:///a/./b/../c", "/a/c"},  // RFC 3986 §6.2.2.3
      {profile::rfc3986, "file:///a/%2e%2E/c", "/c"},    // RFC 3986 §6.2.2.2
      {profile::rfc3986, "file:///../etc/motd", "/etc/motd"},
      {profile::rfc3986, "file:///a/%252e%252e/c", "/a/%2e%2e/c"},
      {profile::rfc3986, "file:///etc/motd#line=3", "/etc/motd"},
  };
  for (auto [p, url, open] : rows) {
    auto read = parse(url, p);
    ASSERT_TRUE(read) << url;
    auto plan = plan_for(*read, names);
    ASSERT_TRUE(plan) << url << ": " << explain(plan.error().code).name;
    EXPECT_EQ(plan->open, open) << url;
    EXPECT_FALSE(plan->peer) << url;
  }
}

// shows FILE-04
TEST(FilePlan, a_kept_percent_sign_is_a_percent_sign) {
  auto repaired = repair("file:///100%/a b", profile::rfc1738);
  ASSERT_TRUE(repaired);
  auto plan = plan_for(repaired->value);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->open, "/100%/a b");
}

struct refusal {
  wend::profile profile;
  std::string_view url;
  error why;
};

// shows FILE-03, FILE-06
TEST(FilePlan, a_file_of_another_host_is_never_read_here) {
  constexpr refusal rows[] = {
      {profile::rfc1738, "file://other.host/etc/motd", {errc::file_not_local, 7}},
      {profile::rfc1738, "file://me.example.org/etc/motd", {errc::file_not_local, 7}},
      {profile::rfc3986, "file://127.0.0.1/etc/motd", {errc::file_not_local, 7}},
      {profile::rfc1738, "file:///a%2Fb", {errc::file_not_representable, 8}},
      {profile::rfc1738, "file:///x/a%00b", {errc::file_not_representable, 10}},
      {profile::rfc3986, "file:///..%2Fetc/motd", {errc::file_not_representable, 8}},
      {profile::rfc3986, "file:c:/x", {errc::file_not_representable, 5}},
      {profile::rfc3986, "file:///a?b", {errc::query_not_allowed, 9}},
  };
  for (auto [p, url, why] : rows) {
    auto read = parse(url, p);
    ASSERT_TRUE(read) << url;
    auto plan = plan_for(*read, names);
    ASSERT_FALSE(plan) << url;
    EXPECT_EQ(plan.error(), why) << url << ": " << explain(plan.error().code).name;
  }
}

// shows FILE-05 · RFC 1738 §3.10
TEST(FilePlan, plans_can_use_conventions_of_other_systems) {
  auto vms = plan_for(*parse("file:///disk$user/my/x.txt"), {}, convention::vms);
  ASSERT_TRUE(vms);
  EXPECT_EQ(vms->open, "DISK$USER:[MY]X.TXT");
  auto share = plan_for(*parse("file://h.example/share/x.txt"), {}, convention::dos);
  ASSERT_TRUE(share);
  EXPECT_EQ(share->open, "\\\\h.example\\share\\x.txt");
}

}  // namespace
}  // namespace wend::file

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/afs/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::afs {
namespace {

// shows AFS-01
TEST(AfsPlan, a_file_is_opened_beneath_the_mounted_tree) {
  struct {
    wend::profile profile;
    std::string_view text, open;
  } const rows[] = {
      {profile::rfc1630, "afs://Cell.example/user/t/ann", "/afs/cell.example/user/t/ann"},
      {profile::rfc1630, "afs://cell.example/", "/afs/cell.example/"},
      {profile::url7a, "afs://cell.example/a b%3F", "/afs/cell.example/a b?"},
      {profile::rfc3986, "afs://cell.example", "/afs/cell.example/"},
      {profile::rfc3986, "afs://cell.example/a/../../b/./c%25", "/afs/cell.example/b/c%"},
  };
  for (auto [p, text, open] : rows) {
    auto plan = plan_for(*parse(text, p));
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(plan->open, open) << text;
    EXPECT_EQ(plan->facts, (wire::pairs{{"needs", "/afs"}}));
    EXPECT_FALSE(plan->peer);
  }
}

// shows SEC-08, SEC-11 · RFC 1738 §2.2
TEST(AfsPlan, no_path_leaves_the_cell) {
  struct {
    wend::profile profile;
    std::string_view text;
    error why;
  } const rows[] = {
      {profile::rfc1630, "afs://cell/../x", {errc::file_not_representable, 11}},
      {profile::rfc1630, "afs://cell/a/.", {errc::file_not_representable, 13}},
      {profile::rfc3986, "afs://cell/a/%2e%2E/x", {errc::file_not_representable, 13}},
      {profile::rfc3986, "afs://cell/a%2F..%2F..", {errc::file_not_representable, 11}},
      {profile::rfc3986, "afs://cell/a%00b", {errc::file_not_representable, 11}},
      {profile::rfc3986, "afs://../etc", {errc::bad_host, 6}},
      {profile::rfc3986, "afs://%2e%2e/etc", {errc::bad_host, 6}},
  };
  for (auto [p, text, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*parse(text, p))), testing::spelled(why)) << text;
  EXPECT_EQ(plan_for(*parse("afs://cell/a"), verb::put).error().code, errc::not_possible);
  EXPECT_TRUE(plan_for(*parse("afs://cell/a/"), verb::list));
}

}  // namespace
}  // namespace wend::afs

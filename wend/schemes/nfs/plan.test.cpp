// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nfs/plan.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::nfs {
namespace {

// shows NFS-01 · RFC 2224 §2, §3, §6.1
TEST(NfsPlan, the_plan_asks_a_library_for_the_path) {
  struct {
    std::string_view text;
    verb what;
    std::string_view connect, action, path;
  } const rows[] = {
      {"nfs://h.example/d/e/f", verb::get, "h.example:2049", "read", "d/e/f"},
      {"nfs://h.example//a/b", verb::get, "h.example:2049", "read", "/a/b"},
      {"nfs://h.example:2050", verb::list, "h.example:2050", "list", "."},
      {"nfs://h.example//", verb::list, "h.example:2049", "list", "/"},
      {"nfs://[::1]/a/../../b/./c%20", verb::stat, "[::1]:2049", "find attributes", "b/c "},
  };
  for (auto [text, what, connect, action, path] : rows) {
    auto plan = plan_for(*parse(text), what);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(wire::text_of(*plan->peer), connect) << text;
    EXPECT_EQ(name_of(plan->action), action) << text;
    EXPECT_EQ(plan->arguments, (wire::pairs{{"path", std::string(path)}})) << text;
    EXPECT_FALSE(plan->octets);
  }
}

// shows NFS-01 · RFC 2054 §6.1, §7, §8, RFC 1813 §3.3, §5.2
TEST(NfsPlan, the_steps_are_the_calls_of_the_conversation) {
  using enum wire::when;
  using steps = std::vector<wire::planned_step>;
  auto steps_of = [](std::string_view text, verb what) { return plan_for(*parse(text), what)->steps; };
  steps expected = {{"LOOKUP(public) d/a%20b", always},
                    {"GETPORT mountd", if_offered},
                    {"EXPORT", if_offered},
                    {"MNT {directory}", if_offered},
                    {"UMNT {directory}", if_offered},
                    {"LOOKUP {name}", if_offered},
                    {"GETATTR", if_asked},
                    {"READLINK", if_asked},
                    {"LOOKUP(public) {path}", if_offered}};
  EXPECT_EQ(steps_of("nfs://h/d/a%20b/", verb::stat), expected);
  expected.push_back({"READDIRPLUS {cookie}", if_offered});
  expected.push_back({"READDIR {cookie}", if_offered});
  EXPECT_EQ(steps_of("nfs://h/d/a%20b", verb::list), expected);
  expected.insert(expected.end() - 2, {"READ {offset}", if_offered});
  EXPECT_EQ(steps_of("nfs://h/d/a%20b", verb::get), expected);
}

// shows SEC-08, SEC-11 · RFC 2224 §9
TEST(NfsPlan, a_segment_with_an_escaped_slash_or_nul_is_refused) {
  struct {
    std::string_view text;
    verb what;
    error why;
  } const rows[] = {
      {"nfs://h/a%2Fb", verb::get, {errc::file_not_representable, 8}},
      {"nfs://h/a/%2e%2e/b", verb::get, {errc::file_not_representable, 10}},
      {"nfs://h/a/b%00", verb::get, {errc::file_not_representable, 10}},
      {"nfs://h/a/b%0A", verb::get, {errc::unsafe_control, 11}},
      {"nfs://h/a", verb::put, {errc::not_possible, 0}},
      {"nfs://h/a", verb::search, {errc::not_possible, 0}},
      {"nfs://%CC%81/a", verb::get, {errc::bad_host, 6}},
      {"nfs:/a", verb::get, {errc::no_host, 4}},
  };
  for (auto [text, what, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*parse(text), what)), testing::spelled(why)) << text;
}

}  // namespace
}  // namespace wend::nfs

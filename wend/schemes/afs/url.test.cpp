// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/afs/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/parse.hpp"

namespace wend::afs {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

// shows AFS-01 · RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax
TEST(Afs, an_afs_url_has_a_cell_and_a_path) {
  struct {
    wend::profile profile;
    std::string_view text;
    url meaning;
  } const rows[] = {
      {rfc1630, "afs://Cell.example/user/t/ann", {"cell.example", {"user", "t", "ann"}}},
      {rfc1630, "afs://cell.example/", {"cell.example", {}}},
      {rfc1630, "afs://cell.example/a%2Fb/+", {"cell.example", {"a/b", "+"}}},
      {url7a, "afs://cell.example/a b:c;d/", {"cell.example", {"a b:c;d", ""}}},
      {rfc3986, "afs://cell.example", {"cell.example", {}}},
      {rfc3986, "afs://cell.example/", {"cell.example", {}}},
      {rfc3986, "afs://cell.example//a/../b~#x", {"cell.example", {"", "b~"}}},
      {rfc1630, "afs://cell.example/a/../b", {"cell.example", {"a", "..", "b"}}},
      {rfc3986, "AFS://3com.example/a%00", {"3com.example", {"a", {"\0", 1}}}},
  };
  for (auto const& [p, text, meaning] : rows) {
    EXPECT_EQ(all_said(text, p), "") << text;
    if (text.find("%00") != text.npos) continue;  // below
    ours.expect(text, p, meaning);
    EXPECT_TRUE(ours.reads_back(meaning, p)) << text;
  }
  EXPECT_EQ(ours.read("AFS://3com.example/a%00"), (url{"3com.example", {std::string_view("a\0", 2)}}));
}

// shows AFS-01
TEST(Afs, a_url_without_a_cell_or_path_is_refused_at_its_byte) {
  struct {
    wend::profile profile;
    std::string_view text, expected;
  } const rows[] = {
      {rfc1630, "afs:/a", "no-host@4"},
      {rfc1630, "afs:///a", "no-host@6"},
      {rfc1630, "afs://cell.example", "bad-path@18"},
      {rfc1630, "afs://cell.example:70/a", "bad-path@18"},
      {rfc1630, "afs://ann@cell/a", "login-not-allowed@6"},
      {rfc1630, "afs://127.0.0.1/a", "bad-host@6"},
      {rfc1630, "afs://3com.example/a", "bad-host@6"},
      {rfc1630, "afs://cell/a?b", "query-not-allowed@12"},
      {url7a, "afs://cell/a=b", "bad-char@12"},
      {rfc3986, "afs:/a", "no-host@4"},
      {rfc3986, "afs:///a", "no-host@6"},
      {rfc3986, "afs://cell:70/a", "bad-path@10"},
      {rfc3986, "afs://cell:/a", "bad-path@10"},
      {rfc3986, "afs://ann@cell/a", "login-not-allowed@6"},
      {rfc3986, "afs://../a", "bad-host@6"},
      {rfc3986, "afs://./a", "bad-host@6"},
      {rfc3986, "afs://a..b/c", "bad-host@6"},
      {rfc3986, "afs://a%2Fb/c", "bad-host@6"},
      {rfc3986, "afs://-a/c", "bad-host@6"},
      {rfc3986, "afs://127.0.0.1/c", "bad-host@6"},
      {rfc3986, "afs://[::1]/c", "bad-host@6"},
      {rfc3986, "afs://a!b/c", "bad-host@6"},
      {rfc3986, "afs://cell/a?b", "query-not-allowed@12"},
  };
  for (auto [p, text, expected] : rows) {
    EXPECT_EQ(all_said(text, p), expected) << text;
    EXPECT_EQ(outcome(ours.read(text, p)), expected) << text;
  }
}

// shows AFS-01, REG-08 · RFC 1738 §4
TEST(Afs, each_profile_has_its_own_status_for_afs) {
  EXPECT_EQ(standing_of("afs", rfc1630), standing::historical);
  EXPECT_EQ(standing_of("afs", url7a), standing::historical);
  EXPECT_EQ(standing_of("afs", rfc1738), standing::reserved);
  EXPECT_EQ(standing_of("afs", rfc3986), standing::provisional);
  EXPECT_TRUE(wend::parse("afs:anything?at;all", rfc1738));
  EXPECT_EQ(ours.read("afs://cell/a", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("nfs://cell/a", rfc3986).error().code, errc::unknown_scheme);
  EXPECT_FALSE(format({"cell", {}}, rfc1738));
  auto parts = descriptor.parts_of(*wend::parse("afs://Cell.example/a", rfc1630));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].key, "cell");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "cell.example");
}

// shows CMP-13 · RFC 1738 §3
TEST(Afs, the_root_may_be_omitted_where_the_profile_allows_it) {
  EXPECT_TRUE(compare("afs://Cell", "afs://cell/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("afs://cell/a", "afs://cell/a/", equality::scheme)->equivalent);
  EXPECT_EQ(converted("afs://cell", rfc3986, rfc1630), "afs://cell/");
  EXPECT_EQ(converted("afs://cell/a~b", rfc3986, rfc1630), "afs://cell/a%7Eb");
  EXPECT_TRUE(converted("afs://3com/a", rfc3986, rfc1630).starts_with("not-expressible@"));
}

TEST(Afs, a_written_url_parses_to_the_same_value) {
  constexpr std::string_view some("ab./?#%*!+:;=~ \xFF\0", 17);
  dice any(3);
  int written = 0;
  for (int i = 0; i < 5000; ++i) {
    url x{.cell = any.below(4) ? "cell.example" : "127.0.0.1"};
    for (auto n = any.below(4); n > 0; --n) x.names.push_back(any.octets(some, 0, 4));
    for (auto p : {rfc1630, url7a, rfc3986}) written += ours.reads_back(x, p);
  }
  EXPECT_GT(written, 5000);
  EXPECT_EQ(*format({"cell", {}}), "afs://cell");
  EXPECT_EQ(*format({"cell", {}}, rfc1630), "afs://cell/");
  EXPECT_FALSE(format({"cell", {""}}));
  EXPECT_FALSE(format({"", {"a"}}));
}

}  // namespace
}  // namespace wend::afs

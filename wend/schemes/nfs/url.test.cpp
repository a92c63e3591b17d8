// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nfs/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/parse.hpp"

namespace wend::nfs {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

// shows NFS-01 · RFC 2224 §1, §6, §6.1, §10
TEST(Nfs, a_path_begins_at_the_public_filehandle_or_at_the_root) {
  struct {
    std::string_view text;
    url meaning;
    std::string_view path;
  } const rows[] = {
      {"nfs://Server.example/d/e/f", {{"server.example", 2049}, false, {"d", "e", "f"}}, "d/e/f"},
      {"nfs://server.example:20490//a/b", {{"server.example", 20490}, true, {"a", "b"}}, "/a/b"},
      {"nfs://h", {{"h", 2049}, false, {}}, "."},
      {"nfs://h:/", {{"h", 2049}, false, {}}, "."},
      {"nfs://h//", {{"h", 2049}, true, {}}, "/"},
      {"nfs://h///a", {{"h", 2049}, true, {"", "a"}}, "//a"},
      {"nfs://h///", {{"h", 2049}, true, {"", ""}}, "//"},
      {"nfs://h/a//b/", {{"h", 2049}, false, {"a", "", "b", ""}}, "a//b/"},
      {"nfs://[::1]/a%2fb%25/@:&=+$!", {{"[::1]", 2049}, false, {"a/b%", "@:&=+$!"}}, "a/b%/@:&=+$!"},
      {"NFS://h/%C3%BC#x", {{"h", 2049}, false, {"\xC3\xBC"}}, "\xC3\xBC"},
  };
  for (auto const& [text, meaning, path] : rows) {
    EXPECT_EQ(all_said(text), "") << text;
    ours.expect(text, rfc3986, meaning);
    EXPECT_EQ(nfs_path(meaning), path) << text;
    EXPECT_TRUE(ours.reads_back(meaning)) << text;
  }
}

// shows NFS-01 · RFC 2224 §10
TEST(Nfs, malformed_urls_are_refused_at_their_byte) {
  struct {
    std::string_view text, expected;
  } const rows[] = {
      {"nfs:a", "no-host@4"},
      {"nfs:/a", "no-host@4"},
      {"nfs:///a", "no-host@6"},
      {"nfs://u:p@h/a", "login-not-allowed@6 password-in-url@8"},
      {"nfs://h/a?b", "query-not-allowed@9"},
      {"nfs://h:65536/a", "port-out-of-range@8"},
      {"nfs://h:2o/a", "bad-port@9"},
      {"nfs://h/a;b;c", "bad-char@9 bad-char@11"},
  };
  for (auto [text, expected] : rows) {
    EXPECT_EQ(all_said(text), expected) << text;
    EXPECT_EQ(outcome(ours.read(text)), first_of(expected)) << text;
  }
  EXPECT_EQ(all_said("nfs://h/a;b", rfc3986, mode::lenient), "other-profile@9");
  EXPECT_EQ(nfs_path(*ours.leniently("nfs://h/a;b c")), "a;b c");
}

// shows NFS-01, REG-08 · RFC 1738 §4
TEST(Nfs, rfc1738_only_reserves_the_name) {
  EXPECT_EQ(standing_of("nfs", rfc1630), standing::unknown);
  EXPECT_EQ(standing_of("nfs", rfc1738), standing::reserved);
  EXPECT_EQ(standing_of("nfs", rfc3986), standing::defined);
  EXPECT_TRUE(wend::parse("nfs:what;ever?", rfc1738));
  EXPECT_EQ(ours.read("nfs://h/a", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("afs://h/a").error().code, errc::unknown_scheme);
  EXPECT_FALSE(format({{"h", 2049}, false, {"a"}}, rfc1738));
}

TEST(Nfs, the_parts_hold_the_path) {
  auto parts = descriptor.parts_of(*wend::parse("nfs://h//a%20b"));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].key, "nfs_path");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "/a b");
}

// shows CMP-13 · RFC 2224 §1, §6.1
TEST(Nfs, an_empty_path_equals_a_slash_and_differs_from_two_slashes) {
  EXPECT_TRUE(compare("nfs://H:2049", "nfs://h/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("nfs://h//a", "nfs://h/a", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("nfs://h/a%2Fb", "nfs://h/a/b", equality::scheme)->equivalent);
}

TEST(Nfs, a_written_url_parses_to_the_same_value) {
  constexpr std::string_view some("ab./?#%;+: \xFF\0", 13);
  dice any(4);
  int written = 0;
  for (int i = 0; i < 5000; ++i) {
    url x{.server = {"h.example", any.below(2) ? std::uint16_t{2049} : std::uint16_t{80}}};
    x.absolute = any.below(2);
    for (auto n = any.below(4); n > 0; --n) x.names.push_back(any.octets(some, 0, 4));
    written += ours.reads_back(x);
  }
  EXPECT_GT(written, 4000);
  EXPECT_FALSE(format({{"h", 2049}, false, {""}}));
  EXPECT_FALSE(format({{"h", 2049}, false, {"", "a"}}));
  EXPECT_FALSE(format({{"", 2049}, false, {"a"}}));
}

}  // namespace
}  // namespace wend::nfs

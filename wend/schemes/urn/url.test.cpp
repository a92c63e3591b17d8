// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

// shows URN-01, URN-04 · RFC 8141 §2, RFC 1630 §URN
TEST(Urn, each_profile_has_its_own_form) {
  struct {
    wend::profile profile;
    std::string_view text;
    url meaning;
  } const rows[] = {
      {rfc3986, "urn:isbn:9780000000002", {"isbn", "9780000000002", {}, {}}},
      {rfc3986, "URN:ISBN:0-395-36341-1", {"isbn", "0-395-36341-1", {}, {}}},
      {rfc3986, "urn:ab:%2c%2f/x", {"ab", "%2C%2F/x", {}, {}}},
      {rfc3986, "urn:example:1/406/47452/2", {"example", "1/406/47452/2", {}, {}}},
      {rfc3986, "urn:example:a::b", {"example", "a::b", {}, {}}},
      {rfc3986, "urn:urn-7:x#part", {"urn-7", "x", {}, {}}},
      {rfc3986, "urn:a23456789-123456789-123456789-12:x", {"a23456789-123456789-123456789-12", "x", {}, {}}},
      {rfc3986, "urn:example:a?+b", {"example", "a", "b", {}}},
      {rfc3986, "urn:example:a?=b", {"example", "a", {}, "b"}},
      {rfc3986, "urn:example:a?+b?+c/d?x?=e?=f?+g#h", {"example", "a", "b?+c/d?x", "e?=f?+g"}},
      {rfc3986, "urn:example:a?=b?+c", {"example", "a", {}, "b?+c"}},
      {rfc1630, "urn:/iana/dns/ch/cern", {"", "/iana/dns/ch/cern", {}, {}}},
      {rfc1630, "urn:x%2fy?a+b", {"", "x%2Fy", {}, "a+b"}},
      {url7a, "urn:isbn:9780000000002", {"", "isbn:9780000000002", {}, {}}},
      {url7a, "urn:x", {"", "x", {}, {}}},
  };
  for (auto const& [p, text, meaning] : rows) {
    EXPECT_EQ(all_said(text, p), "") << text;
    ours.expect(text, p, meaning);
    EXPECT_TRUE(ours.reads_back(meaning, p)) << text;
  }
}

struct mistaken {
  std::string_view text;
  std::uint32_t at;
};

// shows URN-04 · RFC 8141 §2
TEST(Urn, malformed_urns_are_refused_at_their_byte) {
  constexpr mistaken rows[] = {
      {"urn:", 4},
      {"urn:/iana/dns", 4},
      {"urn:isbn", 8},
      {"urn:isbn:", 9},
      {"urn:isbn:/x", 9},
      {"urn::x", 4},
      {"urn:a:x", 5},
      {"urn:-a:x", 4},
      {"urn:a-:x", 5},
      {"urn:a_b:x", 5},
      {"urn:%61b:x", 4},
      {"urn:a%62:x", 5},
      {"urn:a.b:x", 5},
      {"urn:a23456789-123456789-123456789-123:x", 36},
      {"urn://isbn/x", 4},
      {"urn:abcd:x?", 10},
      {"urn:abcd:x?y", 10},
      {"urn:abcd:x?\?=y", 10},
      {"urn:abcd:x?+", 12},
      {"urn:abcd:x?=", 12},
      {"urn:abcd:x?+/", 12},
      {"urn:abcd:x?=?", 12},
      {"urn:abcd:x?+?=y", 12},
      {"urn:abcd:x?+y?=", 15},
  };
  for (auto [text, at] : rows) {
    auto diagnostics = check(text);
    ASSERT_EQ(diagnostics.size(), 1u) << text;
    EXPECT_EQ(spelled(diagnostics[0]), spelled({errc::bad_urn, at})) << text;
    ASSERT_TRUE(wend::parse(text)) << text;  // valid by the generic grammar
    EXPECT_EQ(ours.read(text, rfc3986).error(), diagnostics[0]) << text;
    EXPECT_EQ(check(text, rfc3986, mode::lenient), diagnostics) << text;
  }
  auto several = check("urn:a:x?y");
  ASSERT_EQ(several.size(), 2u);
  EXPECT_EQ(several[1], (diagnostic{errc::bad_urn, 7}));
}

// shows GEN-15, URN-01
TEST(Urn, a_urn_is_a_name_and_unknown_to_rfc1738) {
  EXPECT_FALSE(descriptor.locator);
  EXPECT_TRUE(descriptor.location_independent);
  EXPECT_EQ(standing_of("urn", rfc1630), standing::reserved);
  EXPECT_EQ(standing_of("urn", url7a), standing::reserved);
  EXPECT_EQ(standing_of("urn", rfc1738), standing::unknown);
  EXPECT_EQ(ours.read("urn:isbn:1", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(ours.read("http://h/", rfc3986).error().code, errc::unknown_scheme);
  EXPECT_EQ(wend::parse("urn:/iana/dns/ch/cern", rfc1630)->path(), "/iana/dns/ch/cern");
}

// shows URN-05 · RFC 8141 §3.1, §3.2
TEST(Urn, equivalent_urns_are_equal) {
  struct {
    std::string_view a, b;
    bool same;
  } const rows[] = {
      {"urn:example:a123,z456", "URN:example:a123,z456", true},
      {"urn:example:a123,z456", "urn:EXAMPLE:a123,z456", true},
      {"urn:example:a123,z456", "urn:example:a123,z456?+abc", true},
      {"urn:example:a123,z456", "urn:example:a123,z456?=xyz", true},
      {"urn:example:a123,z456?=abc", "urn:example:a123,z456#789", true},
      {"urn:example:a123%2cz456", "URN:EXAMPLE:a123%2Cz456", true},
      {"urn:example:a123,z456", "urn:example:a123,z456/foo", false},
      {"urn:example:a123,z456", "urn:example:a123%2Cz456", false},
      {"urn:example:a-b", "urn:example:a%2Db", false},
      {"urn:example:%41", "urn:example:A", false},
      {"urn:example:A123", "urn:example:a123", false},
      {"urn:example:a/../b", "urn:example:b", false},
      {"urn:example:a/./b", "urn:example:a/b", false},
  };
  for (auto [a, b, same] : rows) {
    auto verdict = compare(a, b, equality::scheme);
    ASSERT_TRUE(verdict) << a << ' ' << b;
    EXPECT_EQ(verdict->equivalent, same) << a << ' ' << b;
  }
  EXPECT_EQ(compare("urn:EXAMPLE:a", "urn:example:a", equality::scheme)->spec, "RFC 8141 §3.1");
  EXPECT_FALSE(compare("urn:EXAMPLE:a", "urn:example:a", equality::encoding)->equivalent);
  EXPECT_EQ(*normalize("URN:ISBN:%7e~%2d", rfc3986, {.to = normalizing::level::scheme}), "urn:isbn:%7E~%2D");
  EXPECT_EQ(*normalize("URN:Nothing/X:Y", rfc3986, {.to = normalizing::level::scheme}), "urn:Nothing/X:Y");
}

// shows URN-04 · RFC 1630 §URN
TEST(Urn, a_urn_is_transcribed_or_not_expressible_but_never_escaped) {
  struct {
    profile from, to;
    std::string_view text, expected;
  } const rows[] = {
      {rfc1630, url7a, "urn:/iana/dns", "urn:/iana/dns"},
      {url7a, rfc3986, "urn:isbn:1#x", "urn:isbn:1#x"},
      {rfc3986, url7a, "URN:isbn:1", "urn:isbn:1"},
      {rfc1630, rfc3986, "urn:/iana/dns", "not-expressible@4"},
      {rfc3986, rfc1630, "urn:isbn:1", "not-expressible@8"},
      {rfc3986, rfc1738, "urn:isbn:1", "not-expressible@0"},
      {rfc3986, url7a, "urn:isbn:1~", "not-expressible@10"},
  };
  for (auto [from, to, text, expected] : rows) EXPECT_EQ(converted(text, from, to), expected) << text;
}

TEST(Urn, format_refuses_values_without_a_form) {
  struct {
    wend::profile profile;
    url x;
  } const rows[] = {
      {rfc3986, {"", "/iana", {}, {}}},   {rfc3986, {"a", "x", {}, {}}},    {rfc3986, {"ISBN", "x", {}, {}}},
      {rfc3986, {"ab", "", {}, {}}},      {rfc3986, {"ab", "x#y", {}, {}}}, {rfc3986, {"ab", "x?=y", {}, {}}},
      {rfc3986, {"ab", "x y", {}, {}}},   {rfc3986, {"ab", "%2", {}, {}}},  {rfc3986, {"ab", "%2c", {}, {}}},
      {rfc3986, {"ab", "x", "y?=z", {}}}, {rfc3986, {"ab", "x", "", {}}},   {rfc3986, {"ab", "x", {}, "/"}},
      {rfc1630, {"ab", "x", {}, {}}},     {rfc1630, {"", "x", "r", {}}},    {rfc1630, {"", "a:b", {}, {}}},
      {rfc1738, {"ab", "x", {}, {}}},     {rfc1738, {"", "x", {}, {}}},
  };
  for (auto const& [p, x] : rows) {
    EXPECT_EQ(outcome(format(x, p)), "not-expressible@0");
  }
}

TEST(Urn, a_written_urn_parses_to_the_same_value) {  // RFC 8141 §2
  dice any(1);
  std::string_view const alphabet = "ab-Z09:/?+=%2C~.#@ \x7F";
  auto some = [&](std::size_t longest) { return any.octets(alphabet, 0, longest); };
  int written = 0;
  for (int i = 0; i < 8000; ++i) {
    url x{.nid = any.below(4) ? "ab-1" : some(3), .nss = some(4)};
    if (any.below(2)) x.r_component = some(3);
    if (any.below(2)) x.q_component = some(3);
    for (auto p : {rfc1630, url7a, rfc3986}) written += ours.reads_back(x, p);
  }
  EXPECT_GT(written, 400);
}

TEST(Urn, generic_parts_are_available) {
  auto parts = descriptor.parts_of(*wend::parse("urn:ISBN:0-1?=q"));
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[0].key, "nid");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "isbn");
  EXPECT_EQ(parts[1].key, "nss");
  EXPECT_EQ(std::get<std::string>(parts[1].value), "0-1");
  EXPECT_EQ(parts[2].key, "r_component");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(parts[2].value));
  EXPECT_EQ(parts[3].key, "q_component");
  EXPECT_EQ(std::get<std::string>(parts[3].value), "q");
  EXPECT_TRUE(descriptor.parts_of(*wend::parse("urn:/x", rfc1630)).empty());
}

}  // namespace
}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/namespaces.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

using namespace testing;

TEST(UrnNamespaces, names_that_a_namespace_can_assign_are_accepted) {
  constexpr std::string_view rows[] = {
      "urn:ietf:rfc:2141",
      "urn:IETF:RFC:8141",
      "urn:ietf:bcp:14",
      "urn:ietf:id:draft-ietf-urn-ietf-06",
      "urn:ietf:params:xml:ns:caldav",
      "urn:isbn:0451450523",
      "urn:isbn:0-8044-2957-X",
      "urn:isbn:080442957x",
      "urn:isbn:978-0-306-40615-7",
      "urn:isbn:9791034304479",
      "urn:issn:0167-6423",
      "urn:issn:2434-561X",
      "urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66",
      "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
      "urn:oid:2.16.840",
      "urn:oid:1.3.6.1.4.1.0",
      "urn:nbn:de:101:1-201102033592",
      "urn:nbn:fi-fe19981001",
      "urn:example:anything-at/all",
  };
  for (auto text : rows) EXPECT_EQ(all_said(text, profile::rfc3986), "") << text;
}

TEST(UrnNamespaces, names_that_a_namespace_cannot_assign_are_noticed_at_their_byte) {
  struct {
    std::string_view text;
    std::uint32_t at;
  } constexpr rows[] = {
      {"urn:ietf:rcf:2141", 9},
      {"urn:ietf:rfc:x", 13},
      {"urn:ietf:rfc2141", 9},
      {"urn:ietf:id:", 12},
      {"urn:isbn:0451450524", 18},  // a wrong check digit
      {"urn:isbn:978-0-306-40615-8", 25},
      {"urn:isbn:977-0-306-40615-7", 25},  // the prefix of serials
      {"urn:isbn:04514x0523", 14},
      {"urn:isbn:1", 9},
      {"urn:isbn:--0451450523", 9},
      {"urn:issn:0167-6424", 17},
      {"urn:issn:167-6423", 16},
      {"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a6", 44},
      {"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a660", 45},
      {"urn:uuid:6e8bc4309c3a11d996690800200c9a66", 17},
      {"urn:oid:1.03", 10},
      {"urn:oid:3.1", 8},
      {"urn:oid:1..2", 10},
      {"urn:nbn:d-1", 8},
      {"urn:nbn:de:101:1", 16},
      {"urn:nbn:de-", 11},
  };
  for (auto [text, at] : rows) {
    auto diagnostics = check(text, profile::rfc3986);
    ASSERT_EQ(diagnostics.size(), 1u) << text;
    EXPECT_EQ(diagnostics[0].code, errc::not_in_namespace) << text;
    EXPECT_EQ(diagnostics[0].at, at) << text;
    EXPECT_TRUE(wend::parse(text)) << text << " is a URN all the same";
  }
}

// shows URN-05 · RFC 8141 §3.1
TEST(UrnNamespaces, namespace_equivalence_only_adds_to_urn_equivalence) {
  struct {
    std::string_view a, b;
    bool same;
  } constexpr rows[] = {
      {"urn:isbn:0-451-45052-3", "urn:ISBN:0451450523", true},
      {"urn:isbn:080442957X", "urn:isbn:0-8044-2957-x", true},
      {"urn:isbn:0-451-45052-4", "urn:isbn:0451450524", false},  // not an ISBN: its rules do not apply
      {"urn:issn:0167-6423", "urn:issn:01676423", true},
      {"urn:ietf:rfc:2141", "URN:IETF:RFC:2141", true},
      {"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66", "urn:uuid:6E8BC430-9C3A-11D9-9669-0800200C9A66",
       true},
      {"urn:nbn:DE:101:1-201102033592", "urn:nbn:de:101:1-201102033592", true},
      {"urn:nbn:fi-fe19981001", "urn:nbn:fi-FE19981001", false},
      {"urn:example:A", "urn:example:a", false},
  };
  for (auto [a, b, same] : rows)
    EXPECT_EQ(compare(a, b, equality::scheme)->equivalent, same) << a << ' ' << b;
}

}  // namespace
}  // namespace wend::urn

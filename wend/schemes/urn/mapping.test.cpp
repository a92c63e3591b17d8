// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/urn/mapping.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::urn {
namespace {

// shows URN-02, URN-03 · RFC 1630 §URN
TEST(UrnMapping, a_name_is_mapped_to_dns_order_and_back) {
  struct {
    std::string_view name, text;
  } const rows[] = {
      {"a.b.c", "urn:/c/b/a"},
      {"info.example", "urn:/example/info"},
      {"one", "urn:/one"},
      {"a/b.c", "urn:/c/a%2Fb"},
      {"a%2Fb.c", "urn:/c/a%252Fb"},
      {"a..b", "urn:/b//a"},
      {"a.", "urn://a"},
      {".", "urn://"},
      {"", "urn:/"},
      {"a#b?c.d e:f", "urn:/d%20e%3Af/a%23b%3Fc"},
      {"b\xFC"
       "cher.de",
       "urn:/de/b%FCcher"},
  };
  for (auto [name, text] : rows) {
    EXPECT_EQ(from_dns_order(name), text);
    auto read = parse(text, profile::rfc1630);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*dns_order(*read), name);
  }
}

// shows URN-02
TEST(UrnMapping, a_name_that_cannot_be_mapped_is_refused) {
  struct {
    std::string_view text;
    error why;
  } const rows[] = {
      {"urn:x", {errc::bad_urn, 4}},
      {"urn:/a/b.c", {errc::bad_urn, 7}},
      {"urn:/a%2Eb/c", {errc::bad_urn, 5}},
      {"urn:/a/..", {errc::bad_urn, 7}},
  };
  for (auto [text, why] : rows) EXPECT_EQ(dns_order(*parse(text, profile::rfc1630)).error(), why) << text;
}

}  // namespace
}  // namespace wend::urn

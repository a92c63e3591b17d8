// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/mailserver/url.hpp"

#include <gtest/gtest.h>

#include "wend/registry/registry.hpp"
#include "wend/uri/parse.hpp"

namespace wend::mailserver {
namespace {

// shows MAILSERVER-01 · RFC 1738 §4, RFC 6196
TEST(Mailserver, the_reserved_scheme_is_historic_in_the_modern_profile) {
  EXPECT_EQ(find_scheme("MailServer"), &descriptor);
  EXPECT_EQ(standing_of("mailserver", profile::rfc1630), standing::unknown);
  EXPECT_EQ(standing_of("mailserver", profile::rfc1738), standing::reserved);
  EXPECT_EQ(standing_of("mailserver", profile::rfc3986), standing::historical);
  for (auto p : {profile::rfc1738, profile::rfc3986}) {
    auto u = parse("mailserver:x", p);
    ASSERT_TRUE(u);
    for (std::size_t i = 0; i < verb_count; ++i)
      EXPECT_FALSE(descriptor.operations_of(*u).has(static_cast<verb>(i)));
  }
}

}  // namespace
}  // namespace wend::mailserver

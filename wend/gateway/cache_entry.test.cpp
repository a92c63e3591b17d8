// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/cache_entry.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

cache_entry sample() {
  cache_entry entry;
  entry.uri = "gopher://h/1";
  entry.media_type = "application/gopher-menu";
  entry.peer = "192.0.2.1";
  entry.fetched = 1'000;
  entry.fresh_until = 1'060;
  entry.octets = 17;
  entry.facts.size = 17;
  entry.facts.score = -3;
  entry.notes = {{"etag", "\"x\""}, {"odd", std::string("a\0b", 3)}};
  entry.listing.emplace();
  entry.listing->entries.push_back(
      {.title = "<a>\xFF", .uri = "gopher://h/0a", .kind = wire::kind::text, .facts = {}});
  entry.listing->entries.push_back({.title = {}, .uri = {}, .kind = wire::kind::info, .facts = {}});
  return entry;
}

TEST(CacheEntry, a_packed_entry_unpacks_to_itself) {
  EXPECT_EQ(unpacked(packed(sample())), sample());
  EXPECT_EQ(unpacked(packed(cache_entry{})), cache_entry{});
}

TEST(CacheEntry, a_corrupt_entry_is_ignored) {
  auto whole = packed(sample());
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_FALSE(unpacked(whole.substr(0, n))) << n;
  EXPECT_FALSE(unpacked(whole + "x"));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    auto spoilt = whole;
    spoilt[i] = static_cast<char>(spoilt[i] ^ 0x40);
    (void)unpacked(spoilt);  // must not crash
  }
  EXPECT_EQ(sample().note("ETag"), "\"x\"");
  EXPECT_EQ(sample().note("none"), "");
}

}  // namespace
}  // namespace wend::gateway

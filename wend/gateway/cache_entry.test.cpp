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

TEST(CacheEntry, a_304_confirms_the_state_that_its_entity_tag_names) {  // RFC 9111 §4.3.4
  auto tagged = [](std::string tag) {
    cache_entry entry;
    if (!tag.empty()) entry.notes = {{"ETag", std::move(tag)}};
    return entry;
  };
  auto confirms = [&](std::string copy, std::string validation) {
    return tagged(std::move(copy)).is_confirmed_by(tagged(std::move(validation)));
  };
  EXPECT_TRUE(confirms("\"a\"", ""));
  EXPECT_TRUE(confirms("\"a\"", "\"a\""));
  EXPECT_FALSE(confirms("\"a\"", "\"b\""));
  EXPECT_FALSE(confirms("W/\"a\"", "\"a\""));
  EXPECT_TRUE(confirms("\"a\"", "W/\"a\""));
  EXPECT_TRUE(confirms("W/\"a\"", "W/\"a\""));
  EXPECT_FALSE(confirms("W/\"a\"", "W/\"b\""));
  EXPECT_FALSE(confirms("", "\"a\""));
}

TEST(CacheEntry, the_headers_of_a_304_replace_those_of_the_entry) {  // RFC 9111 §3.2
  cache_entry entry, validation;
  entry.notes = {{"etag", "\"a\""}, {"age", "5"}, {"cache-control", "max-age=9"}};
  entry.facts.date = "1994-11-06T08:49:37Z";
  validation.notes = {{"cache-control", "max-age=1"}, {"vary", "accept"}};
  entry.take_headers_of(validation);
  EXPECT_EQ(entry.notes,
            (wire::pairs{{"etag", "\"a\""}, {"cache-control", "max-age=1"}, {"vary", "accept"}}));
  EXPECT_EQ(entry.facts.date, "1994-11-06T08:49:37Z");
}

}  // namespace
}  // namespace wend::gateway

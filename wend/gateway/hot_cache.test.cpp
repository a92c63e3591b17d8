// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/hot_cache.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

cached_response response_of(std::string body, std::int64_t fetched, std::int64_t fresh_until) {
  cached_response response;
  response.body = std::move(body);
  response.state.fetched = fetched;
  response.fresh_until = fresh_until;
  return response;
}

TEST(HotCache, a_response_is_found_while_it_is_fresh) {
  hot_cache cache;
  cache.keep("a", response_of("x", 10, 20));
  ASSERT_TRUE(cache.find("a", 10));
  EXPECT_EQ(cache.find("a", 19)->body, "x");
  EXPECT_FALSE(cache.find("b", 10));
  EXPECT_FALSE(cache.find("a", 20));
  EXPECT_FALSE(cache.find("a", 15)) << "a stale response is dropped";
  cache.keep("a", response_of("x", 10, 20));
  EXPECT_FALSE(cache.find("a", 9)) << "fetched in the future: the clock was set back";
}

TEST(HotCache, a_newer_response_replaces_and_a_forgotten_one_is_gone) {
  hot_cache cache;
  cache.keep("a", response_of("x", 0, 20));
  cache.keep("a", response_of("y", 0, 20));
  EXPECT_EQ(cache.find("a", 1)->body, "y");
  cache.forget("a");
  cache.forget("a");
  EXPECT_FALSE(cache.find("a", 1));
}

// Defence 12: deadlines and caps
TEST(HotCache, a_full_cache_is_emptied) {
  hot_cache cache;
  for (int i = 0; i < 3; ++i) cache.keep(std::to_string(i), response_of(std::string(30 << 20, 'x'), 0, 20));
  EXPECT_FALSE(cache.find("0", 1));
  EXPECT_TRUE(cache.find("2", 1));
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/paging.hpp"
#include "wend/gateway/listing_page.hpp"
#include "wend/gateway/threads_page.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace wend::gateway {
namespace {

using namespace std::chrono_literals;

std::chrono::duration<double> since(std::chrono::steady_clock::time_point began) {
  return std::chrono::steady_clock::now() - began;
}

TEST(Paging, words_are_found_in_any_case) {
  for (auto [title, words, matches] :
       {std::tuple("Re: Violets", "vioLETS", true), std::tuple("Re: Violets", "violet s", false),
        std::tuple("", "a", false), std::tuple("a", "", true), std::tuple("", "", true),
        std::tuple("caf\xC3\xA9", "F\xC3\xA9", true), std::tuple("ab", "abc", false)})
    EXPECT_EQ(title_filter(words).matches(title), matches) << title << "|" << words;
  EXPECT_TRUE(title_filter(std::string_view("\0b", 2)).matches(std::string_view("a\0B", 3)));
  std::string many(300, 'a');
  EXPECT_TRUE(title_filter(many).matches(many.substr(0, 200)));  // longer than the limit
  EXPECT_FALSE(title_filter(many).matches(many.substr(0, 199)));
}

TEST(Paging, a_search_takes_linear_time_for_near_matches) {
  cache_entry group;
  group.uri = "news:a.b";
  group.listing.emplace();
  for (int i = 0; i < 200; ++i)
    group.listing->entries.push_back(
        {std::string(30'000, 'a'), "news:" + std::to_string(i) + "@h", wire::kind::article, {}});
  page_context context;
  for (auto const& words :
       {std::string(7'000, 'a') + 'b', std::string(199, 'a') + 'b', 'b' + std::string(199, 'a')}) {
    context.options = {{"q", words}};
    auto began = std::chrono::steady_clock::now();
    threads_page(context, {"news:a.b", 1, {}, false}, group);
    listing_page(context, {"news:a.b", 1, {}, false}, group);
    EXPECT_LT(since(began), 6s);  // std::search took 28 s
  }
}

}  // namespace
}  // namespace wend::gateway

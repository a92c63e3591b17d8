// SPDX-License-Identifier: Apache-2.0
#include "wend/text/detail/hosts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/text/detail/tlds.hpp"

namespace wend::text {
namespace {

TEST(TopLevelDomains, the_list_is_sorted_unique_and_in_lower_case) {
  auto domains = top_level_domains();
  EXPECT_GT(domains.size(), 1000u);
  EXPECT_EQ(std::ranges::adjacent_find(domains, std::ranges::greater_equal{}), domains.end());
  for (auto name : domains) {
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find('.'), name.npos) << name;
    EXPECT_TRUE(std::ranges::all_of(name, [](char c) { return lower(c) == c; })) << name;
  }
}

TEST(TopLevelDomains, a_domain_is_known_by_its_last_label_in_any_case) {
  for (auto host : {"a.com", "A.COM", "x.co.uk", "a.example", "a.local", "a.onion", "a.xn--p1ai",
                    "\u043F.\u0440\u0444", "de"})
    EXPECT_TRUE(is_top_level(host)) << host;
  for (auto host : {"", "a.", "a.invalid", "a.c", "a.comm", "a.123", "a.xn--"})
    EXPECT_FALSE(is_top_level(host)) << host;
  EXPECT_FALSE(is_top_level("a." + std::string(300, 'x')));
}

}  // namespace
}  // namespace wend::text

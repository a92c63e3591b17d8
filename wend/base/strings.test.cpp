// SPDX-License-Identifier: Apache-2.0
#include "wend/base/strings.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace wend {
namespace {

std::vector<std::string> all_of(strings const& list) { return {list.begin(), list.end()}; }

TEST(Strings, strings_come_out_in_the_order_they_went_in) {
  std::string const nul("a\0b", 3), long_one(300, 'x'), longer(40000, 'y');
  strings list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0u);
  EXPECT_EQ(all_of(list), std::vector<std::string>{});
  std::vector<std::string> const wanted{
      "", "pub", nul, long_one, "", longer, std::string(127, 'a'), std::string(128, 'b'), ""};
  for (auto const& text : wanted) list.push_back(text);
  EXPECT_EQ(all_of(list), wanted);
  EXPECT_EQ(list.size(), wanted.size());
  EXPECT_EQ(list.front(), "");
  EXPECT_EQ(list.back(), "");
}

TEST(Strings, lists_with_equal_items_are_equal) {
  EXPECT_EQ((strings{"a", "b"}), (strings{"a", "b"}));
  EXPECT_NE((strings{"a", "b"}), (strings{"ab"}));
  EXPECT_NE((strings{"a", ""}), (strings{"a"}));
  EXPECT_NE((strings{""}), (strings{}));
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/usenet/net/wildmat.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wend::wire {
namespace {

struct row {
  std::string_view wildmat, yes, no;
};

// shows NEWS-06 · RFC 3977 §4.2, §4.4
TEST(Wildmat, the_examples_of_the_rfc_hold) {
  constexpr row rows[] = {
      {"a*,!*b,*c*", "aaa", "abb"},
      {"a*,!*b,*c*", "ccb", "xxx"},
      {"abc", "abc", "abcd"},
      {"abc,def", "def", "abcdef"},
      {"\xC2\xA3", "\xC2\xA3", "\xC2"},
      {"a*", "a", "ba"},
      {"a*b", "ab", "abc"},
      {"a*,*b", "xb", "bx"},
      {"a*,!*b", "ac", "acb"},
      {"a*,!*b,c*", "cb", "ab"},
      {"a*,c*,!*b", "cc", "cb"},
      {"?a*", "ba", "a"},
      {"??a*",
       "\xC2\xA3"
       "ba",
       "\xC2\xA3"
       "a"},
      {"*a?", "xa\xC2\xA3", "a"},
      {"*a??", "abc", "ab"},
      {"", "", "a"},
      {"*?", "a", ""},
      {"a**c", "abbc", "abb"},
      {"*.test", "misc.test", "misc.tests"},
  };
  for (auto const& row : rows) {
    EXPECT_TRUE(matches_wildmat(row.yes, row.wildmat)) << row.wildmat << ' ' << row.yes;
    EXPECT_FALSE(matches_wildmat(row.no, row.wildmat)) << row.wildmat << ' ' << row.no;
  }
}

TEST(Wildmat, many_stars_take_bounded_time) {
  std::string stars, name(4000, 'a');
  for (int i = 0; i < 200; ++i) stars += "a*";
  EXPECT_FALSE(matches_wildmat(name, stars + "b"));
  EXPECT_TRUE(matches_wildmat(name, stars));
}

}  // namespace
}  // namespace wend::wire

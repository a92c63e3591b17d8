// SPDX-License-Identifier: Apache-2.0
#include "wend/local/mail_index.hpp"

#include <gtest/gtest.h>

namespace wend::engine {
namespace {

TEST(MailIndex, entries_of_equal_hash_come_in_order_of_preference) {
  mail_found mail{.sources = {{.store = "b", .rank = 1}, {.store = "a", .folder = "cur"}}, .names = "xyz"};
  mail.records = {{.hash = 7, .place = 9, .source = 0},
                  {.hash = 7, .place = 0, .changed = 1, .source = 1, .name = 1},
                  {.hash = 7, .place = 1, .changed = 2, .source = 1, .name = 2},
                  {.hash = 6, .source = 0},
                  {.hash = 8, .source = 0}};
  mail_index index(mail);
  auto alike = index.with(7);
  ASSERT_EQ(alike.size(), 3u);
  EXPECT_EQ(index.name_of(alike[0]), "yz");
  EXPECT_EQ(index.name_of(alike[1]), "x");
  EXPECT_EQ(alike[2].place, 9u);
  EXPECT_TRUE(index.with(5).empty());
  EXPECT_TRUE(index.with(9).empty());
  EXPECT_TRUE(index.is_whole());
  EXPECT_EQ(index.name_of({.place = 2, .name = 2}), "");
  EXPECT_TRUE(mail_index().with(0).empty());
  EXPECT_TRUE(mail_index().is_whole());
}

}  // namespace
}  // namespace wend::engine

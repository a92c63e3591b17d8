// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/verb.hpp"

#include <gtest/gtest.h>

#include <set>

namespace wend {
namespace {

// shows OPS-01 · RFC 1738 §2
TEST(Verb, every_verb_has_a_row_and_a_name_that_reads_back) {
  ASSERT_EQ(verbs().size(), 8u);
  for (std::size_t i = 0; i < verbs().size(); ++i) {
    auto const& row = verbs()[i];
    EXPECT_EQ(static_cast<std::size_t>(row.what), i);
    EXPECT_EQ(&row_of(row.what), &row);
    EXPECT_EQ(verb_named(row.name), row.what);
    EXPECT_EQ(name_of(row.what), row.name);
  }
  EXPECT_FALSE(verb_named("fetch"));
}

// shows OPS-01 · RFC 1738 §2
TEST(Verb, each_operation_of_the_text_has_one_verb) {
  EXPECT_EQ(row_of(verb::get).operation, "access");
  EXPECT_EQ(row_of(verb::put).operation, "replace");
  EXPECT_EQ(row_of(verb::append).operation, "update");
  EXPECT_EQ(row_of(verb::stat).operation, "find-attributes");
  EXPECT_EQ(row_of(verb::remove).operation, "delete");
  std::set<std::string_view> operations;
  for (auto const& row : verbs()) operations.insert(row.operation);
  EXPECT_EQ(operations.size(), verb_count);
}

}  // namespace
}  // namespace wend

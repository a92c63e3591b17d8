// SPDX-License-Identifier: Apache-2.0
#include "wend/access/verb.hpp"

#include <gtest/gtest.h>

#include "wend/access/detail/protocols.hpp"

namespace wend::access {
namespace {

// shows OPS-01 · RFC 1738 §2
TEST(Verb, every_verb_has_a_row_and_a_name_that_reads_back) {
  ASSERT_EQ(verbs().size(), 8u);
  for (std::size_t i = 0; i < verbs().size(); ++i) {
    auto const& row = verbs()[i];
    EXPECT_EQ(static_cast<std::size_t>(row.what), i);
    EXPECT_EQ(&row_of(row.what), &row);
    EXPECT_EQ(verb_named(row.name), row.what);
    EXPECT_EQ(name_of(row.kind), row.operation);
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
  for (std::size_t i = 0; i < operation_count; ++i) {
    auto kind = static_cast<operation>(i);
    int found = 0;
    for (auto const& row : verbs()) found += row.kind == kind;
    EXPECT_EQ(found, 1) << name_of(kind);
  }
}

// shows OPS-02 · RFC 1738 §2
TEST(Verb, a_scheme_has_the_verbs_of_its_row_and_always_access) {
  for (auto scheme : {"file", "http", "https", "HTTP"}) EXPECT_TRUE(can(scheme, verb::get)) << scheme;
  EXPECT_TRUE(can("file", verb::list));
  EXPECT_FALSE(can("http", verb::list));
  EXPECT_TRUE(can("http", verb::search));
  EXPECT_FALSE(can("file", verb::search));
  EXPECT_FALSE(can("file", verb::session));
  EXPECT_FALSE(can("frob", verb::get));
}

}  // namespace
}  // namespace wend::access

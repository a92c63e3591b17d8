// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/conditions.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

TEST(Conditions, a_client_with_a_current_copy_gets_304) {  // RFC 9110 §13.2.2
  conditional_headers headers;
  EXPECT_FALSE(is_current(headers, {"\"a\"", 10}));
  headers.if_none_match = "\"b\", W/\"a\"";
  EXPECT_TRUE(is_current(headers, {"\"a\"", 0}));
  headers.if_none_match = "\"b\",\t\"a\"";
  EXPECT_TRUE(is_current(headers, {"\"a\"", 0}));
  EXPECT_FALSE(is_current(headers, {"\"c\"", 0}));
  EXPECT_FALSE(is_current(headers, {"", 0}));
  headers.if_none_match = "*";
  EXPECT_TRUE(is_current(headers, {"", 0}));
  headers = {};
  headers.if_modified_since = 10;
  EXPECT_TRUE(is_current(headers, {"", 10}));
  EXPECT_FALSE(is_current(headers, {"", 11}));
  EXPECT_FALSE(is_current(headers, {"", 0}));
}

TEST(Conditions, a_condition_precedes_a_range) {  // RFC 9110 §13.2.2
  conditional_headers headers;
  headers.if_none_match = "\"a\"";
  headers.range = wanted_range{1, 2};
  EXPECT_EQ(select(headers, {"\"a\""}, 5), (selection{304, {}}));
  EXPECT_EQ(select(headers, {"\"b\""}, 5), (selection{206, octet_range{1, 2, 5}}));
  EXPECT_EQ(select(headers, {"\"b\""}, 1), (selection{416, {}}));
  EXPECT_EQ(select(headers, {"\"b\""}, std::nullopt), selection());
}

TEST(Conditions, a_part_is_of_the_state_that_if_range_names) {  // RFC 9110 §13.1.5, §8.8.2.2
  constexpr auto date = "Sun, 06 Nov 1994 08:49:37 GMT";
  constexpr std::int64_t modified = 784111777;
  conditional_headers headers;
  headers.range = wanted_range{0, 1};
  auto status = [&](std::string if_range, validators const& state) {
    headers.if_range = std::move(if_range);
    return select(headers, state, 5).status;
  };
  EXPECT_EQ(status("\"a\"", {"\"a\""}), 206U);
  EXPECT_EQ(status("\"b\"", {"\"a\""}), 200U);
  EXPECT_EQ(status("W/\"a\"", {"W/\"a\""}), 200U);
  EXPECT_EQ(status(date, {"", modified, modified + 1}), 206U);
  EXPECT_EQ(status(date, {"", modified, modified}), 200U) << "it may have changed within its second";
  EXPECT_EQ(status(date, {"", modified + 1, modified + 2}), 200U);
}

TEST(Conditions, conditional_headers_are_parsed) {
  request_head head;
  head.method = "GET";
  head.fields = {{"Range", "bytes=1-2"},
                 {"If-Range", "\"a\""},
                 {"If-None-Match", "\"b\""},
                 {"If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"}};
  auto headers = conditional_headers_of(head);
  EXPECT_EQ(headers.range, (wanted_range{1, 2}));
  EXPECT_EQ(headers.if_range, "\"a\"");
  EXPECT_EQ(headers.if_none_match, "\"b\"");
  EXPECT_FALSE(headers.if_modified_since) << "RFC 9110 §13.1.3: ignored beside If-None-Match";
  head.method = "HEAD";
  EXPECT_FALSE(conditional_headers_of(head).range) << "RFC 9110 §14.2: GET only";
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/http_date.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

TEST(HttpDate, dates_are_written_in_the_http_form) {  // RFC 9110 §5.6.7
  EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  for (auto words :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    EXPECT_EQ(seconds_of_http_date(words), 784111777) << words;
  EXPECT_FALSE(seconds_of_http_date("soon"));
  EXPECT_EQ(seconds_of("1994-11-06T08:49:37Z"), 784111777);
  EXPECT_FALSE(seconds_of("1994"));
  for (auto no : {"1994-13-06T08:49:37Z", "1994-02-30T08:49:37Z", "1994-11-06T24:49:37Z",
                  "1994-11-06T08:60:37Z", "1994-11-06T08:49:61Z", "1994-11-xxT08:49:37Z", ""})
    EXPECT_FALSE(seconds_of(no)) << no;
  EXPECT_FALSE(seconds_of_http_date(std::string(65, ' ') + "Sun, 06 Nov 1994 08:49:37 GMT"));
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/ranges.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

TEST(Ranges, one_byte_range_is_parsed) {  // RFC 9110 §14.1.2
  EXPECT_EQ(read_range("bytes=0-499"), (wanted_range{0, 499}));
  EXPECT_EQ(read_range("Bytes=9500-"), (wanted_range{9500, std::nullopt}));
  EXPECT_EQ(read_range("bytes=-500"), (wanted_range{std::nullopt, 500}));
  for (auto other : {"", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=0-0,-1", "bytes=a-", "bytes=1-b",
                     "lines=1-2", "bytes=1--2", "bytes=+1-2", "bytes= 1-2", "bytes=99999999999999999999-"})
    EXPECT_EQ(read_range(other), std::nullopt) << other;
}

TEST(Ranges, a_parsed_range_is_written_back_the_same) {
  for (auto field : {"bytes=0-499", "bytes=9500-", "bytes=-500"})
    EXPECT_EQ(written(*read_range(field)), field);
}

TEST(Ranges, a_range_is_limited_to_the_size_of_the_object) {  // RFC 9110 §14.1.2, §15.5.17
  struct row {
    char const* asked;
    std::uint64_t length;
    char const* given;
  };
  for (auto [asked, length, given] :
       {row{"bytes=0-499", 10000, "bytes 0-499/10000"}, row{"bytes=0-499", 100, "bytes 0-99/100"},
        row{"bytes=9500-", 10000, "bytes 9500-9999/10000"}, row{"bytes=-500", 10000, "bytes 9500-9999/10000"},
        row{"bytes=-500", 100, "bytes 0-99/100"}, row{"bytes=99-", 100, "bytes 99-99/100"},
        row{"bytes=100-", 100, ""}, row{"bytes=-0", 100, ""}, row{"bytes=0-", 0, ""}, row{"bytes=-1", 0, ""},
        row{"bytes=0-18446744073709551615", 5, "bytes 0-4/5"}}) {
    auto fits = fitted(*read_range(asked), length);
    EXPECT_EQ(fits ? written(*fits) : "", given) << asked << " of " << length;
  }
  EXPECT_EQ(unsatisfied_range(5), "bytes */5");
  EXPECT_EQ((octet_range{2, 4, 5}.count()), 3U);
}

TEST(Ranges, a_range_is_cut_out_of_pieces) {
  constexpr std::string_view object = "0123456789";
  for (std::size_t size = 1; size <= object.size(); ++size) {
    range_filter filter({3, 6, 10}, 0);
    std::string part;
    for (std::size_t at = 0; at < object.size() && !filter.is_complete(); at += size)
      part += filter.next(object.substr(at, size));
    EXPECT_EQ(part, "3456") << size;
    EXPECT_TRUE(filter.is_complete());
  }
  range_filter late({3, 6, 10}, 2), whole;
  EXPECT_EQ(late.next("23456789"), "3456");
  EXPECT_TRUE(late.is_exceeded());
  EXPECT_EQ(whole.next(object), object);
  EXPECT_FALSE(whole.is_complete());
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/ber.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wend::wire {
namespace {

using namespace std::string_view_literals;

/// Passes octet by octet: "6" where the message ends after six, "more", or "none".
std::string told(std::string_view text) {
  ber_end end;
  for (std::size_t n = 0; n <= text.size(); ++n) {
    if (auto size = end.in(text.substr(0, n))) return std::to_string(*size) + (n == *size ? "" : "!");
    if (end.is_none()) return "none";
  }
  return "more";
}

/// Passes all octets at once.
std::string told_at_once(std::string_view text) {
  ber_end end;
  auto size = end.in(text);
  return size ? std::to_string(*size) : end.is_none() ? "none" : "more";
}

TEST(Ber, a_message_ends_at_its_length_or_at_its_end_of_contents_octets) {
  struct {
    std::string_view text, told;
  } const rows[] = {
      {""sv, "more"},
      {"\x30"sv, "more"},
      {"\x30\x00"sv, "2"},
      {"\x30\x03\x02\x01\x01"sv, "5"},
      {"\x30\x03\x02\x01"sv, "more"},
      {"\x30\x81\x01x"sv, "4"},
      {"\x30\x84\x00\x00\x00\x01x"sv, "7"},
      {"\xBF\x66\x01x"sv, "4"},                     // a tag of several octets
      {"\x30\x80\x02\x01\x00\x00\x00"sv, "7"},      // a zero octet in it is not the end
      {"\x30\x80\x30\x80\x00\x00\x00\x00"sv, "8"},  // an element in another
      {"\x30\x80\x30\x80\x00\x00\x04\x00"sv, "more"},
      {"\x02\x80\x01\x00\x00"sv, "none"},       // a primitive element needs a length
      {"\x30\x84\xFF\xFF\xFF\xFFx"sv, "none"},  // 4 GiB
      {"\x30\x89\x01\x01\x01\x01\x01\x01\x01\x01\x01"sv, "none"},
      {"\x3F\xFF\xFF\xFF\xFF\xFF\xFF\x01"sv, "none"},
      {"\x30\x84\x40\x00\x00\x00x"sv, "more"},  // the caller limits the size
  };
  for (auto const& [text, expected] : rows) {
    EXPECT_EQ(told(text), expected) << testing::PrintToString(text);
    EXPECT_EQ(told_at_once(text), expected) << testing::PrintToString(text);
  }
}

TEST(Ber, nesting_depth_is_bounded) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "\x30\x80"sv;
  EXPECT_EQ(told(text), "none");
}

TEST(Ber, octets_after_a_message_do_not_belong_to_it) { EXPECT_EQ(told_at_once("\x30\x01xyz"sv), "3"); }

}  // namespace
}  // namespace wend::wire

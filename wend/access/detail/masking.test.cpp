// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/masking.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wend::access {
namespace {

// shows SEC-05 · RFC 1738 §6
TEST(Masking, passwords_are_masked_in_valid_and_invalid_urls) {
  std::pair<std::string_view, std::string_view> const rows[] = {
      {"Location: http://lu:pw@h/x?k=v\r\n", "Location: http://lu:***@h/x?k=v\r\n"},
      {"//lu:pw@h/", "//lu:***@h/"},
      {"http://lu:p w@h/", "http://lu:***@h/"},
      {"http://lu:p@w@h/", "http://lu:***@h/"},
      {"http://lu:pw@h:99999/", "http://lu:***@h:99999/"},
      {"http://lu:p/w@h/", "http://lu:***@h/"},
      {"<http://a:b@h/>, <ftp://c:d@i/>", "<http://a:***@h/>, <ftp://c:***@i/>"},
  };
  for (auto [text, expected] : rows) EXPECT_EQ(without_passwords(text), expected);
}

TEST(Masking, a_text_without_a_password_is_unchanged) {
  for (auto text :
       {"", "//", "http://", "http://h/", "http://lu@h/", "http://lu:@h/", "http://h:80/@a", "http://h:/@a",
        "http://h/a:b@c", "http://[::1]/@a", "mailto:a:b@c", "GET / HTTP/1.1\r\n"})
    EXPECT_EQ(without_passwords(text), text);
}

// Quadratic work would not end within the time limit of the test.
TEST(Masking, a_megabyte_of_slashes_and_colons_is_read_once) {
  for (std::string_view piece : {"//", "//a:b", "//[", "//a:1", "//a:@", "//a@"}) {
    std::string text;
    while (text.size() < (1U << 20)) text += piece;
    EXPECT_EQ(without_passwords(text), text) << piece;
  }
}

}  // namespace
}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#include "cli/json_out.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace wend::cli {
namespace {

std::string object(std::string_view octets) {
  std::string out;
  json_object(out).text("k", octets);
  return out;
}

TEST(json_out, strings_are_escaped_only_where_json_demands_it) {
  EXPECT_EQ(object(""), R"({"k":""})");
  EXPECT_EQ(object("http://h/~a"), R"({"k":"http://h/~a"})");
  EXPECT_EQ(object("a\"b\\c/d"), R"({"k":"a\"b\\c/d"})");
  EXPECT_EQ(object(std::string_view("\n\t\r\0\x1f\x7f", 6)), R"({"k":"\n\t\r\u0000\u001f\u007f"})");
  EXPECT_EQ(object("\xC2\x9B"), R"({"k":"\u009b"})");  // C1: no terminal must see it
  EXPECT_EQ(object("caf\xC3\xA9 \xF0\x9F\x98\x80"), "{\"k\":\"caf\xC3\xA9 \xF0\x9F\x98\x80\"}");
}

TEST(json_out, octets_that_are_not_utf8_are_written_in_hexadecimal) {
  EXPECT_EQ(object("a\xFF"), R"({"k_hex":"61ff"})");
  EXPECT_EQ(object("\xC0\x80"), R"({"k_hex":"c080"})");
  EXPECT_EQ(object("\xED\xA0\x80"), R"({"k_hex":"eda080"})");
}

/// Every octet at every place of a text of every short length, so in every lane and every rest of a wide
/// loop.
TEST(json_out, another_json_parser_reads_the_same_string) {
  for (std::size_t length = 1; length < 40; ++length)
    for (std::size_t at = 0; at < length; ++at)
      for (unsigned octet = 0; octet < 256; octet += length < 20 ? 1 : 5) {
        std::string text(length, 'x');
        text[at] = static_cast<char>(octet);
        auto read = nlohmann::json::parse(object(text));
        if (octet < 0x80) EXPECT_EQ(read["k"].get<std::string>(), text);
        else EXPECT_EQ(octets_of_hex(read["k_hex"].get<std::string>()), text);
      }
}

TEST(json_out, numbers_booleans_and_null_are_written) {
  std::string out;
  {
    json_object object(out);
    object.number("a", 0);
    object.number("b", UINT64_MAX);
    object.flag("c", true);
    object.null("d");
    object.texts("e", std::vector<std::string>{"x", "\xFF"});
  }
  EXPECT_EQ(out, R"({"a":0,"b":18446744073709551615,"c":true,"d":null,"e_hex":["78","ff"]})");
}

}  // namespace
}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
#include "wend/encodings/encodings.hpp"

#include <gtest/gtest.h>

#include "wend/base/detail/utf8.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend {
namespace {

std::string query_in(std::string_view label, std::string_view text) {
  auto encode = encodings::encoder_for(label);
  if (!encode) return "(no such encoding)";
  return whatwg::percent_encode(text, whatwg::special_query_percent_encode, *encode);
}

struct row {
  std::string_view label, text, query;
};

TEST(Encodings, a_query_is_written_in_the_encoding_of_its_page) {  // WHATWG URL §1.3
  constexpr row rows[] = {
      {"windows-1252", "é€", "%E9%80"},
      {"latin1", "é", "%E9"},  // which is windows-1252
      {"utf-8", "é", "%C3%A9"},
      {"utf-16le", "é", "%C3%A9"},  // written in UTF-8
      {"shift_jis", "日本", "%93%FA%96{"},
      {"euc-jp", "日本", "%C6%FC%CB%DC"},
      {"big5", "中", "%A4%A4"},
      {"gbk", "中€", "%D6%D0%80"},
      {"gb18030", "€\U0001F4A9", "%A2%E3%949%DA3"},
      {"euc-kr", "한", "%C7%D1"},
      {"koi8-u", "ў", "%AE"},
      {"x-user-defined", "\uF7FF", "%FF"},
      {"macintosh", "\uF8FF", "%F0"},
      {"gbk", "\uE000", "%AA%A1"},
      {"iso-2022-jp", "日a", "%1B$BF|%1B(Ba"},
      {"iso-2022-jp", "ｱ", "%1B$B%%22%1B(B"},  // a percent sign of the set is data like any other
  };
  for (auto [label, text, query] : rows) EXPECT_EQ(query_in(label, text), query) << label << " " << text;
}

TEST(Encodings, a_character_outside_the_encoding_is_a_numeric_reference) {  // WHATWG URL §1.3
  constexpr row rows[] = {
      {"windows-1252", "a☕b", "a%26%239749%3Bb"},
      {"shift_jis", "☕\uE000", "%26%239749%3B%26%2357344%3B"},
      {"iso-2022-jp", "日☕", "%1B$BF|%1B(B%26%239749%3B"},
      {"iso-2022-jp",
       "\x0E"
       "A",
       "%26%2365533%3BA"},
      {"iso-2022-jp", "‾\\", "%1B(J~%1B(B\\"},
      {"gb18030", "\uE5E5", "%26%2358853%3B"},
      {"euc-kr", "\u0080", "%26%23128%3B"},
      {"shift_jis", "−", "%81|"},
      {"windows-1252", "\xFF", "%26%2365533%3B"},  // no UTF-8
  };
  for (auto [label, text, query] : rows) EXPECT_EQ(query_in(label, text), query) << label << " " << text;
}

TEST(Encodings, few_encodings_hold_private_use_characters) {  // the Encoding Standard's indexes
  std::string text;
  for (char32_t c = 0xE000; c <= 0xF8FF; ++c) utf8::append(text, c);
  for (auto [label, name] : encodings::labels()) {
    auto encode = encodings::encoder_for(label).value_or(nullptr);
    if (!encode || name == "GBK" || name == "gb18030" || name == "macintosh" || name == "x-user-defined")
      continue;
    std::size_t from = 0, refused = 0;
    std::uint32_t state = 0;
    for (std::string octets; encode(octets, text, from, state); ++refused) EXPECT_EQ(octets, "") << label;
    EXPECT_EQ(refused, 0xF8FF - 0xE000 + 1) << label;
  }
}

TEST(Encodings, labels_match_in_any_case_and_between_spaces) {  // Encoding Standard §4.2
  EXPECT_EQ(encodings::name_of(" Latin1\n"), "windows-1252");
  EXPECT_EQ(encodings::name_of("SJIS"), "Shift_JIS");
  EXPECT_EQ(encodings::name_of("hz-gb-2312"), "replacement");
  EXPECT_EQ(encodings::name_of("  "), "");
  EXPECT_FALSE(encodings::encoder_for("utf-7"));
  EXPECT_FALSE(encodings::encoder_for(""));
}

TEST(Encodings, every_label_except_those_of_one_encoding_can_be_written) {  // ICU has no ISO-8859-16
  for (auto [label, name] : encodings::labels())
    EXPECT_EQ(encodings::encoder_for(label).has_value(), name != "ISO-8859-16") << label;
}

}  // namespace
}  // namespace wend

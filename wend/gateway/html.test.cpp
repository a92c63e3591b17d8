// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/html.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace wend::gateway {
namespace {

template <class What>
concept may_enter = requires(markup to, What what) {
  to << what;
};

// SEC defence 15: `markup` accepts no unescaped string; a forgotten escape does not compile.
static_assert(may_enter<text> && may_enter<literal> && may_enter<markup>);
static_assert(!may_enter<std::string> && !may_enter<std::string&> && !may_enter<std::string_view>);
static_assert(!std::is_constructible_v<literal, std::string> &&
              !std::is_constructible_v<literal, std::string_view>);
static_assert(!std::is_convertible_v<std::string, markup> && !std::is_convertible_v<std::string, text>);

std::string escaped(std::string_view octets) {
  markup page;
  page << text(octets);
  return page.html();
}

// Defence 15: no server text in headers or markup
TEST(Html, text_is_escaped_for_elements_and_attributes) {
  EXPECT_EQ(escaped("<img src=x onerror=\"a('b')\">&amp;"),
            "&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;");
  for (int octet = 0; octet < 256; ++octet) {
    auto shown = escaped(std::string(1, static_cast<char>(octet)));
    EXPECT_EQ(shown.find_first_of("<>\"'"), std::string::npos) << octet;
    EXPECT_TRUE(is_utf8(shown)) << octet;
  }
}

TEST(Html, control_and_direction_characters_are_replaced) {
  EXPECT_EQ(shown_text("a\x1b[31mb"), "a\xEF\xBF\xBD[31mb");
  EXPECT_EQ(shown_text(std::string_view("a\0b", 3)),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(shown_text("a\xE2\x80\xAE"
                       "b"),
            "a\xEF\xBF\xBD"
            "b");  // U+202E reverses the direction
  EXPECT_EQ(shown_text("a\xEF\xBB\xBF"
                       "b"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(shown_text("a\tb\nc"), "a\tb\nc");
}

TEST(Html, text_that_is_not_utf8_is_read_as_windows_1252) {
  EXPECT_EQ(shown_text("caf\xE9 \x93ok\x94"), "caf\xC3\xA9 \xE2\x80\x9Cok\xE2\x80\x9D");
  EXPECT_EQ(shown_text("caf\xC3\xA9"), "caf\xC3\xA9");
  for (auto no : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                  "\xF8\x88\x80\x80\x80", "\xE2\x82", "\xC3"})
    EXPECT_FALSE(is_utf8(no)) << no;
  EXPECT_TRUE(is_utf8("\xF0\x9F\x8C\xBB"));
}

}  // namespace
}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/whatwg/form.hpp"

#include <gtest/gtest.h>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/whatwg/sets.hpp"

namespace wend::whatwg {
namespace {

using list = std::vector<form_pair>;

TEST(WhatwgForm, a_query_is_parsed_as_a_list_of_pairs) {  // WHATWG URL §5.1
  EXPECT_EQ(form_pairs("a=b&&c&=d&e=f=g&h+%2B=%C3%BC"),
            (list{{"a", "b"}, {"c", ""}, {"", "d"}, {"e", "f=g"}, {"h +", "\xC3\xBC"}}));
  EXPECT_EQ(form_pairs("%FF=%zz"), (list{{"\xEF\xBF\xBD", "%zz"}}));
  EXPECT_TRUE(form_pairs("").empty());
}

TEST(WhatwgForm, a_list_is_serialized_as_a_query) {  // WHATWG URL §5.2
  EXPECT_EQ(form_text({{"a b", "c&d"}, {"~*-._", "\xC3\xBC"}, {"", ""}}), "a+b=c%26d&%7E*-._=%C3%BC&=");
}

TEST(WhatwgForm, search_params_are_changed_by_name) {  // WHATWG URL §6.2
  search_params params("?a=1&b=2&a=3&c");
  EXPECT_EQ(params.size(), 4u);
  EXPECT_EQ(params.get("a"), "1");
  EXPECT_FALSE(params.get("x"));
  EXPECT_EQ(params.get_all("a"), (std::vector<std::string_view>{"1", "3"}));
  EXPECT_TRUE(params.has("c"));
  EXPECT_TRUE(params.has("a", "3"));
  EXPECT_FALSE(params.has("a", "2"));
  params.set("a", "4");
  params.set("d", "5");
  EXPECT_EQ(params.text(), "a=4&b=2&c=&d=5");
  params.remove("b");
  params.remove("d", "6");
  params.append("a", "7");
  EXPECT_EQ(params.text(), "a=4&c=&d=5&a=7");
}

// Every argument is a USVString: octets that are no UTF-8 are U+FFFD before they are looked up.
TEST(WhatwgForm, search_params_are_looked_up_by_scalar_values) {  // WHATWG URL §6.2
  search_params params;
  params.append("\xEF", "\xFF");
  EXPECT_TRUE(params.has("\xEF"));
  EXPECT_TRUE(params.has("\xEF\xBF\xBD", "\xFE"));
  EXPECT_EQ(params.get("\xFF"), "\xEF\xBF\xBD");
  EXPECT_EQ(params.get_all("\xFF").size(), 1u);
  params.set("\xFE", "1");
  EXPECT_EQ(params.size(), 1u);
  params.remove("\xFE");
  EXPECT_EQ(params.size(), 0u);
}

TEST(WhatwgForm, names_are_sorted_by_utf16_code_units) {
  search_params params("z=1&%EF%BF%BC=2&%F0%9F%8C%88=3&a=4&z=0&=5");
  params.sort();
  EXPECT_EQ(params.text(), "=5&a=4&z=1&z=0&%F0%9F%8C%88=3&%EF%BF%BC=2");
}

TEST(WhatwgForm, names_that_are_not_utf8_sort_as_their_replacements) {
  search_params params({{"\xFF\xFF", "1"}, {"\xEF\xBF\xBD", "2"}, {"\xFE", "3"}, {"\xFF", "4"}, {"b", "5"}});
  params.sort();
  std::string order;
  for (auto const& [name, value] : params.pairs()) order += value;
  EXPECT_EQ(order, "52341");
}

TEST(WhatwgSets, the_two_largest_sets_are_those_of_the_standard) {  // WHATWG URL §1.3
  constexpr charset ascii = charset::range('\0', '\x7F') | eight_bit;
  EXPECT_EQ(form_percent_encode, ascii - alpha - digit - "*-._");
  EXPECT_EQ(component_percent_encode, ascii - alpha - digit - "-_.!~*'()");  // encodeURIComponent
  EXPECT_EQ(userinfo_percent_encode, ascii - alpha - digit - "-_.!~*'()$%&+,");
  EXPECT_EQ(path_percent_encode - fragment_percent_encode, charset("#?^{}"));
  EXPECT_EQ(fragment_percent_encode - query_percent_encode, charset("`"));
}

TEST(WhatwgSets, text_is_escaped_and_unescaped) {  // WHATWG URL §1.3, its table
  EXPECT_EQ(percent_decode("%25%s%1G"), "%%s%1G");
  EXPECT_EQ(percent_encode("\xE2\x89\xA1", userinfo_percent_encode), "%E2%89%A1");
  EXPECT_EQ(percent_encode("Say what\xE2\x80\xBD", userinfo_percent_encode), "Say%20what%E2%80%BD");
  EXPECT_EQ(percent_encode("a b", form_percent_encode), "a+b");
}

TEST(WhatwgScalars, malformed_utf8_is_replaced_as_the_encoding_standard_defines) {
  EXPECT_EQ(scalar_text("a\xF0\x9F\x92"
                        "b\xE2\x82\xC0\xED\xA0\x80"),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace wend::whatwg

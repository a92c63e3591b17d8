// SPDX-License-Identifier: Apache-2.0
#include "wend/names/query.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <ranges>
#include <utility>

#include "wend/names/detail/glob.hpp"
#include "wend/testing/query_laws.hpp"

namespace wend {
namespace {

using texts = std::vector<std::string>;

constexpr query_options generic{.rule = query_rule::generic};

texts pairs_in(std::string_view query, query_options how = {}) {
  texts list;
  for (auto pair : query_pairs(query, how))
    list.push_back(pair.decoded_name() + (pair.has_value ? " = " : "") + pair.decoded_value());
  return list;
}

TEST(Query, pairs_are_read_in_order_with_duplicates) {  // WHATWG URL §5.1
  EXPECT_EQ(pairs_in("a=1&b&a=2&c=&=d&e=f=g"), (texts{"a = 1", "b", "a = 2", "c = ", " = d", "e = f=g"}));
  EXPECT_EQ(pairs_in("&a&&b&"), (texts{"a", "b"}));
  EXPECT_EQ(pairs_in(""), texts{});
  EXPECT_EQ(pairs_in("a=1;b=2", {.separator = ';'}), (texts{"a = 1", "b = 2"}));
}

TEST(Query, a_pair_is_a_view_of_the_octets_as_written) {
  std::string_view query = "x&%61+b=%zz";
  auto pair = *++query_pairs(query).begin();
  EXPECT_EQ(pair.name, "%61+b");
  EXPECT_EQ(pair.name.data(), query.data() + 2);
  EXPECT_EQ(pair.value, "%zz");
  EXPECT_EQ(pair.decoded_value(), "%zz");
}

TEST(Query, a_plus_sign_is_a_space_in_forms_only) {  // WHATWG URL §5.1; RFC 3986 §3.4; RFC 6068 §5
  EXPECT_EQ(query_pairs("a+b=c+d%2B").get("a b"), "c d+");
  EXPECT_EQ(query_pairs("a+b=c+d%2B", generic).get("a+b"), "c+d+");
  EXPECT_EQ(query_rule_of("HTTPS"), query_rule::form);
  EXPECT_EQ(query_rule_of(""), query_rule::form);
  EXPECT_EQ(query_rule_of("mailto"), query_rule::generic);
}

TEST(Query, a_name_is_compared_decoded) {
  query_pairs pairs("%61=1&A=2&a=3&ab=4");
  EXPECT_EQ(pairs.get("a"), "1");
  EXPECT_EQ(pairs.get_all("a"), (texts{"1", "3"}));
  EXPECT_EQ(pairs.get("ab"), "4");
  EXPECT_FALSE(pairs.get("b"));
  EXPECT_FALSE(pairs.get(""));
  EXPECT_EQ(pairs.find("A")->value, "2");
}

TEST(Query, an_appended_pair_is_escaped_as_its_rule_has_it) {  // WHATWG URL §5.2
  EXPECT_EQ(append_query_pair("", "a b", "c&d=e+f~"), "a+b=c%26d%3De%2Bf%7E");
  EXPECT_EQ(append_query_pair("x=%7e", "a b", "c&d=e+f~/", generic), "x=%7e&a%20b=c%26d%3De%2Bf~/");
  EXPECT_EQ(append_query_pair("x", "flag", std::nullopt), "x&flag");
  EXPECT_EQ(append_query_pair("x&", "a", ""), "x&a=");
  EXPECT_EQ(append_query_pair("", "", std::nullopt), "=");
  EXPECT_EQ(append_query_pair("x", "a:", "1;2", {query_rule::generic, ':'}), "x:a%3A=1%3B2");
}

TEST(Query, setting_a_pair_removes_others_of_its_name) {  // WHATWG URL §6.2: set
  EXPECT_EQ(set_query_pair("a=1&b=%7E&%61=2", "a", "3"), "a=3&b=%7E");
  EXPECT_EQ(set_query_pair("%61=1&b", "a", "x y"), "%61=x+y&b");
  EXPECT_EQ(set_query_pair("b=1", "a", "2"), "b=1&a=2");
  EXPECT_EQ(set_query_pair("a=1&b", "a", std::nullopt), "a&b");
  EXPECT_EQ(set_query_pair("=1&&b", "", std::nullopt), "=&b");
}

TEST(Query, pairs_are_removed_by_a_pattern_of_decoded_names) {
  struct {
    std::string_view query, pattern;
    std::optional<std::string> expected;
  } const rows[] = {
      {"a=1&utm_source=x&%75tm_id=2&b=%7E", "utm_*", "a=1&b=%7E"},
      {"a*=1&ab=2", "a\\*", "ab=2"},
      {"a+b=1&a-b=2", "a?b", std::nullopt},
      {"a=1", "A", "a=1"},
  };
  for (auto const& [query, pattern, expected] : rows)
    EXPECT_EQ(remove_query_pairs(query, pattern), expected) << query;
}

TEST(Query, an_empty_pair_stays_unless_it_is_matched) {
  struct {
    std::string_view query, pattern;
    std::optional<std::string> expected;
  } const rows[] = {
      {"&&", "zz", "&&"},
      {"a=1&", "a", ""},
      {"a&&b", "b", "a&"},
      {"&a&", "a", "&"},
      {"a=1&&b=2", "zz", "a=1&&b=2"},
      {"a&&=x&b", "", "a&b"},
      {"&", "*", std::nullopt},
      {"", "*", ""},
  };
  for (auto const& [query, pattern, expected] : rows)
    EXPECT_EQ(remove_query_pairs(query, pattern), expected) << query << " | " << pattern;
}

TEST(Query, pairs_are_sorted_by_decoded_names_and_keep_their_order_within_one) {
  EXPECT_EQ(sort_query_pairs("c=3&%61=2&b&a=1&%C3%A9=5&=0"), "=0&%61=2&a=1&b&c=3&%C3%A9=5");
  EXPECT_EQ(sort_query_pairs("b&&a&"), "&&a&b");
  EXPECT_EQ(sort_query_pairs("b=1;a=2", {.separator = ';'}), "a=2;b=1");
  EXPECT_EQ(sort_query_pairs("ab&a+&a"), "a&a+&ab");
}

TEST(Query, a_pattern_matches_the_whole_text) {
  auto matches = [](std::string_view pattern, std::string_view text) {
    return detail::glob_matches(pattern, text);
  };
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("", ""));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_FALSE(matches("?", ""));
  EXPECT_TRUE(matches("a*b*c", "aXbYbZc"));
  EXPECT_FALSE(matches("a*b*c", "aXbYbZ"));
  EXPECT_TRUE(matches("\\?\\\\", "?\\"));
  EXPECT_FALSE(matches("\\?", "a"));
  EXPECT_TRUE(matches("a\\", "a\\"));
  EXPECT_FALSE(matches("*?*?*", "a"));
}

std::string random_text(std::mt19937& random, std::string_view alphabet, std::size_t longest) {
  std::string text;
  for (auto left = random() % (longest + 1); left > 0; --left) text += alphabet[random() % alphabet.size()];
  return text;
}

// Of any query and name: what is set is read back, and the other pairs keep their octets and their order.
TEST(QueryLaws, edits_change_the_pairs_of_their_name_only) {
  std::mt19937 random(1738);
  for (int i = 0; i < 20'000; ++i) {
    query_options how{random() % 2 ? query_rule::form : query_rule::generic, random() % 4 ? '&' : ';'};
    auto query = random_text(random, "ab&&==;+%%614*\xC3", 24), name = random_text(random, "ab+ %*&", 2);
    auto value = random_text(random, "ab&=+ %;\xFF", 4);
    ASSERT_EQ(laws::broken_by_query(query, name, value, how), "") << query << " | " << name << " | " << value;
  }
}

// A second reader of the same text: segments.hpp has the pairs as HTML forms read them.
TEST(QueryLaws, the_rule_of_forms_is_that_of_form_pairs) {
  std::mt19937 random(6570);
  for (int i = 0; i < 20'000; ++i) {
    auto query = random_text(random, "ab&=+%41\xC3;", 20);
    std::vector<std::pair<std::string, std::string>> pairs;
    for (auto pair : query_pairs(query)) pairs.emplace_back(pair.decoded_name(), pair.decoded_value());
    ASSERT_EQ(pairs, form_pairs(query)) << query;
  }
}

static_assert(std::ranges::forward_range<query_pairs> && std::ranges::view<query_pairs> &&
              std::ranges::borrowed_range<query_pairs>);

TEST(Query, pairs_are_a_view_that_algorithms_take) {
  query_pairs pairs("a=1&b=2&a=3");
  auto is_a = [](query_pair p) { return p.is_named("a"); };
  EXPECT_EQ(std::ranges::count_if(pairs, is_a), 2);
  std::string values;
  for (auto pair : pairs | std::views::filter(is_a)) values += pair.value;
  EXPECT_EQ(values, "13");
}

}  // namespace
}  // namespace wend

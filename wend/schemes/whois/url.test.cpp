// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/whois/url.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "wend/registry/registry.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/parse.hpp"

namespace wend::whois {
namespace {

using enum profile;
using namespace std::string_view_literals;

// shows WHOIS-01 · RFC 1630 §WHOIS, url7a §WHOIS
TEST(Whois, the_older_profiles_know_the_name_and_its_host_part) {
  for (auto p : {rfc1630, url7a}) {
    auto view = wend::parse("whois://h.example:43/smith", p);
    ASSERT_TRUE(view);
    EXPECT_EQ(view->host(), "h.example");
    EXPECT_EQ(view->path(), "/smith");
    EXPECT_EQ(standing_of("whois", p), standing::further_study);
    EXPECT_EQ(standing_of("whois++", p), standing::unknown);
    EXPECT_EQ(parse(*view).error().code, errc::unknown_scheme);
    EXPECT_TRUE(wend::parse("whois:smith", p));
  }
  EXPECT_EQ(standing_of("whois", rfc1738), standing::unknown);
  EXPECT_TRUE(wend::parse("whois://h.example/smith", rfc1738));
  EXPECT_EQ(standing_of("whois", rfc3986), standing::provisional);
  EXPECT_EQ(standing_of("Whois++", rfc3986), standing::provisional);
}

struct reading {
  std::string_view text;
  url meaning;
};

// shows WHOIS-01 · RFC 3912 §2, RFC 1835 §2.2
TEST(Whois, the_path_is_the_query) {
  reading const rows[] = {
      {"whois://h.example/smith", {.peer = {"h.example", 43}, .query = "smith"}},
      {"WHOIS://H.example:4343/%21XY-1", {.peer = {"h.example", 4343}, .query = "!XY-1"}},
      {"whois://h.example", {.peer = {"h.example", 43}}},
      {"whois://h.example/192.0.2.0/24", {.peer = {"h.example", 43}, .query = "192.0.2.0/24"}},
      {"whois://[2001:db8::1]/a%20b%3F", {.peer = {"[2001:db8::1]", 43}, .query = "a b?"}},
      {"whois++://h.example/name=smith;search=exact:maxhits=3",
       {.plus_plus = true, .peer = {"h.example", 63}, .query = "name=smith;search=exact:maxhits=3"}},
  };
  for (auto const& [text, meaning] : rows) {
    auto view = wend::parse(text);
    ASSERT_TRUE(view) << text;
    auto read = parse(*view);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, meaning) << text;
    EXPECT_TRUE(check(text).empty()) << text;
  }
}

struct refusal {
  std::string_view text;
  error why;
};

TEST(Whois, parse_and_check_name_the_same_error) {
  constexpr refusal rows[] = {
      {"whois:smith", {errc::no_host, 6}},
      {"whois:///smith", {errc::no_host, 8}},
      {"whois://u@h.example/smith", {errc::login_not_allowed, 8}},
      {"whois://h.example:65536/smith", {errc::port_out_of_range, 18}},
      {"whois://h.example/smith?x", {errc::query_not_allowed, 23}},
  };
  for (auto [text, why] : rows) {
    EXPECT_EQ(parse(*wend::parse(text)).error(), why) << text;
    auto diagnostics = check(text);
    ASSERT_FALSE(diagnostics.empty()) << text;
    EXPECT_EQ(diagnostics.front(), why) << text;
  }
  EXPECT_EQ(parse(*wend::parse("http://h.example/")).error().code, errc::unknown_scheme);
}

TEST(Whois, a_formatted_url_parses_to_the_same_value) {
  constexpr auto pool = "\0%/?#\xFF\r\n +.~;:@=&a"sv;
  std::mt19937 random(43);
  for (int i = 0; i < 1000; ++i) {
    url x{.plus_plus = i % 2 == 0, .peer = {"h.example", static_cast<std::uint16_t>(random() % 70)}};
    for (auto n = random() % 8; n-- > 0;) x.query += pool[random() % pool.size()];
    auto text = format(x);
    ASSERT_TRUE(text);
    auto view = wend::parse(*text);
    ASSERT_TRUE(view) << *text;
    EXPECT_EQ(*parse(*view), x) << *text;
  }
  EXPECT_EQ(*format({.peer = {"h.example", 43}}), "whois://h.example/");
  EXPECT_EQ(*format({.plus_plus = true, .peer = {"h.example", 63}, .query = "a b/c"}),
            "whois++://h.example/a%20b/c");
  EXPECT_EQ(format({.peer = {"h.example", 43}}, rfc1738).error().code, errc::not_expressible);
  EXPECT_EQ(format({}).error().code, errc::not_expressible);
}

TEST(Whois, an_empty_query_may_omit_its_slash) {
  EXPECT_TRUE(compare("whois://h.example", "whois://H.example:43/", equality::scheme)->equivalent);
  EXPECT_TRUE(compare("whois++://h.example", "whois++://h.example:63/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("whois://h.example/a", "whois://h.example/A", equality::scheme)->equivalent);
}

}  // namespace
}  // namespace wend::whois

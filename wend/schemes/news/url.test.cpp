// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/news/url.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::news {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

struct reading {
  wend::profile profile;
  std::string_view text;
  kind what;
  std::string_view name;
};

void expect_readings(std::initializer_list<reading> rows) {
  for (auto const& row : rows) {
    auto read = ours.read(row.text, row.profile);
    ASSERT_EQ(outcome(read), "ok") << name_of(row.profile) << ' ' << row.text;
    EXPECT_EQ(read->what, row.what) << row.text;
    EXPECT_EQ(read->name, row.name) << row.text;
  }
}

struct judgement {
  wend::profile profile;
  std::string_view text, verdict;
};

void expect_verdicts(std::initializer_list<judgement> rows) {
  for (auto const& row : rows)
    EXPECT_EQ(outcome(ours.read(row.text, row.profile)), row.verdict)
        << name_of(row.profile) << ' ' << row.text;
}

// shows NEWS-01 · RFC 1738 §3.6, url7a §News
TEST(News, a_star_is_all_groups_an_at_sign_an_article_the_rest_a_group) {
  for (auto p : profiles)
    expect_readings({{p, "news:*", kind::all_groups, ""},
                     {p, "news:comp.lang.c", kind::group, "comp.lang.c"},
                     {p, "NEWS:c", kind::group, "c"},
                     {p, "news:1234@host.example", kind::article, "1234@host.example"}});
}

// shows NEWS-02 · RFC 1630 §BNF for specific URL schemes, RFC 1738 §5
TEST(News, a_group_is_what_the_grammar_of_the_profile_allows) {
  expect_readings({{rfc1630, "news:comp.lang.c++", kind::group, "comp.lang.c++"},
                   {rfc1738, "news:comp.lang.c++", kind::group, "comp.lang.c++"},
                   {rfc3986, "news:comp.lang.c++", kind::group, "comp.lang.c++"},
                   {url7a, "news:comp.lang.c%2B%2B", kind::group, "comp.lang.c++"},
                   {url7a, "news:a b:c;d", kind::group, "a b:c;d"},
                   {rfc1630, "news:a!$&'(),*\"", kind::group, "a!$&'(),*\""},
                   {rfc3986, "news:3com.test", kind::group, "3com.test"},
                   {rfc3986, "news:n%2Fa", kind::group, "n/a"},
                   {rfc1738, "news:a-b_c+d.", kind::group, "a-b_c+d."}});
  expect_verdicts({{url7a, "news:comp.lang.c++", "bad-char@16"},
                   {rfc1630, "news:", "bad-news-name@5"},
                   {rfc1630, "news:3com.test", "bad-news-name@5"},
                   {url7a, "news: a", "bad-news-name@5"},
                   {url7a, "news:%2A", "bad-news-name@5"},
                   {rfc1630, "news:%61", "bad-news-name@5"},
                   {rfc1630, "news:a/b", "bad-char@6"},
                   {rfc1630, "news:/a", "bad-char@5"},
                   {rfc1630, "news:a?b", "bad-char@6"},
                   {rfc1738, "news:", "bad-news-name@5"},
                   {rfc1738, "news:3com.test", "bad-news-name@5"},
                   {rfc1738, "news:a%62", "bad-news-name@6"},
                   {rfc1738, "news:foo%40bar", "bad-news-name@8"},
                   {rfc1738, "news:comp.*", "bad-news-name@10"},
                   {rfc1738, "news:a/b", "bad-news-name@6"},
                   {rfc1738, "news:a?b", "bad-news-name@6"},
                   {rfc1738, "news:a~b", "bad-char@6"},
                   {rfc3986, "news:a~b", "bad-news-name@6"},
                   {rfc3986, "news:/a", "bad-news-name@5"},
                   {rfc3986, "news:a/b", "bad-news-name@6"}});
}

// shows NEWS-03 · RFC 1630 §News, RFC 1738 §3.6
TEST(News, the_local_part_of_an_article_allows_many_characters) {
  expect_readings({{rfc1738, "news:a;/?:&=b@h.example", kind::article, "a;/?:&=b@h.example"},
                   {rfc1738, "news:%3Ca%25@h", kind::article, "<a%@h"},
                   {rfc1630, "news:a%2Fb@h.example", kind::article, "a/b@h.example"},
                   {rfc1630, "news:a@b@h.example", kind::article, "a@b@h.example"},
                   {url7a, "news:1:2@10.0.0.1", kind::article, "1:2@10.0.0.1"},
                   {rfc3986, "news:a%2Fb@h_1.example", kind::article, "a/b@h_1.example"},
                   {rfc3986, "news:a@%5Bx%5D", kind::article, "a@[x]"}});
  expect_verdicts({{rfc1738, "news:@h", "bad-news-name@5"},
                   {rfc1738, "news:a@", "bad-news-name@7"},
                   {rfc1738, "news:a@b@c", "bad-news-name@8"},
                   {rfc1738, "news:a@b_c", "bad-news-name@8"},
                   {rfc1738, "news:%3Cid@h.example%3E", "bad-news-name@20"},
                   {rfc1738, "news:<id@h.example", "bad-char@5"},
                   {rfc1738, "news:a@256.1.1.1", "bad-news-name@7"},
                   {rfc1738, "news:a@3h.example", "ok"},
                   {rfc1630, "news:a@3h.example", "bad-news-name@7"},
                   {rfc1630, "news:a/b@h", "bad-char@6"},
                   {rfc1630, "news:@h", "bad-news-name@5"},
                   {rfc3986, "news:a/b@h", "bad-news-name@6"},  // RFC 5538 §4: the slash is escaped
                   {rfc3986, "news:a@b@c", "bad-news-name@8"},
                   {rfc3986, "news:%3Ca@h%3E", "bad-news-name@5"},
                   {rfc3986, "news:@h", "bad-news-name@5"},
                   {rfc3986, "news:a@", "bad-news-name@7"}});
}

// shows NEWS-03
TEST(News, lenient_mode_accepts_any_domain) {
  EXPECT_EQ(outcome(ours.leniently("news:%3Cid@h.example%3E", rfc1738)), "ok");
  EXPECT_EQ(ours.leniently("news:<id@h.example>", rfc1738)->name, "<id@h.example>");
  EXPECT_EQ(all_said("news:a@b_c", rfc1738, mode::lenient), "other-profile@8");
  EXPECT_EQ(all_said("news:a@3h.example", rfc1630, mode::lenient), "host-starts-with-digit@7");
  EXPECT_EQ(outcome(ours.leniently("news:foo%40bar", rfc1738)), "bad-news-name@8");
  EXPECT_EQ(outcome(ours.leniently("news:a@", rfc1738)), "bad-news-name@7");
}

// shows NEWS-04 · RFC 1738 §3.6
TEST(News, angle_brackets_are_not_part_of_the_name) {
  EXPECT_EQ(format({.what = kind::article, .name = "1@h.example"}), "news:1@h.example");
  EXPECT_FALSE(format({.what = kind::article, .name = "<1@h.example>"}));
}

// shows NEWS-05 · RFC 5538 §2.2, §4
TEST(News, only_rfc_5538_names_a_server) {
  expect_verdicts({{rfc1630, "news://h.example/comp.test", "bad-char@5"},
                   {url7a, "news://h.example/comp.test", "bad-char@5"},
                   {rfc1738, "news://h.example/comp.test", "bad-news-name@5"},
                   {rfc3986, "news://:119/a", "no-host@7"},
                   {rfc3986, "news://u@/a", "no-host@9"},
                   {rfc3986, "news://h", "bad-news-name@8"},
                   {rfc3986, "news://h:65536/a", "port-out-of-range@9"}});
  auto read = [](std::string_view text) { return *parse(*wend::parse(text)); };
  EXPECT_EQ(read("news://H.example/comp.test"),
            (url{.server = {"h.example", 119}, .what = kind::group, .name = "comp.test"}));
  EXPECT_EQ(read("news://h:1190/1@k").server, (internet::server{"h", 1190}));
  EXPECT_EQ(read("news://ann:pw@h/a").login, (internet::login{"ann", "pw"}));
  EXPECT_EQ(read("news:///a"), read("news:a"));
  EXPECT_EQ(*ours.leniently("news://h"), read("news://h/*"));
  EXPECT_EQ(read("news://h/"), read("news://h/*"));
  EXPECT_EQ(read("news:"), read("news:*"));
  EXPECT_EQ(read("snews://h/a"),
            (url{.secure = true, .server = {"h", 563}, .what = kind::group, .name = "a"}));
}

TEST(News, a_pattern_names_many_groups_in_rfc_5538) {  // RFC 5538 §2.2, §4, RFC 3977 §4.1
  expect_readings({{rfc3986, "news:comp.*", kind::groups, "comp.*"},
                   {rfc3986, "news://h/th%3Fse", kind::groups, "th?se"},
                   {rfc3986, "news:a%2Cb", kind::groups, "a,b"},
                   {rfc1630, "news:comp.*", kind::group, "comp.*"}});
}

TEST(News, a_query_is_refused) {  // RFC 5538 §2.3
  expect_verdicts(
      {{rfc3986, "news:a?b", "query-not-allowed@6"}, {rfc3986, "news:1@h?", "query-not-allowed@8"}});
}

// shows NEWS-10 · RFC 1738 §6
TEST(News, an_escaped_control_is_valid_syntax) {
  for (auto p : profiles) EXPECT_EQ(outcome(ours.read("news:a%0D%0AQUIT@h.example", p)), "ok");
}

TEST(News, every_diagnostic_is_reported) {
  EXPECT_EQ(all_said("news:1a/b*", rfc1738), "bad-news-name@5 bad-news-name@7 bad-news-name@9");
  EXPECT_EQ(all_said("news:a/b/@?q", rfc3986),
            "bad-news-name@6 bad-news-name@8 bad-news-name@10 query-not-allowed@10");
  EXPECT_EQ(all_said("news:~+", url7a), "bad-char@5 bad-char@6");
}

TEST(News, every_url_that_check_refuses_is_refused_by_the_module) {
  constexpr std::string_view pieces[] = {"a",   "1", "*", "@", "%40", "%3C", "/", "//",
                                         "h.x", "?", ":", "~", "%0A", "+",   "_"};
  dice any(1);
  for (int i = 0; i < 4000; ++i) {
    std::string text = i % 9 ? "news:" : "snews:";
    text += any.row_of(pieces, 5);
    for (auto p : profiles) {
      if (predates_rfc3986(p) && text[0] == 's') continue;
      ours.expect_agreement(text, p);
    }
  }
}

TEST(News, a_scheme_unknown_to_the_profile_is_refused) {  // RFC 5538 §8.1
  EXPECT_EQ(parse(*wend::parse("http://h/")).error().code, errc::unknown_scheme);
  EXPECT_EQ(parse(*wend::parse("snews:a", rfc1738)).error().code, errc::unknown_scheme);
  EXPECT_EQ(secure_descriptor.syntax_in(rfc1738), nullptr);
}

// ---- comparison

struct pair {
  std::string_view a, b;
  int rfc1630, url7a, rfc1738, rfc3986;
};

// shows CMP-08, CMP-09 · RFC 1738 §3.6
TEST(News, only_the_at_sign_is_reserved_in_rfc1738) {
  constexpr pair pairs[] = {
      {"news:a@h", "news:a%40h", 0, 0, 0, 0},     {"news:a/b@h", "news:a%2Fb@h", 0, 0, 1, 0},
      {"news:a*b@h", "news:a%2Ab@h", 0, 1, 1, 0}, {"news:a:b@h", "news:a%3Ab@h", 0, 1, 1, 0},
      {"news:a$b@h", "news:a%24b@h", 1, 1, 1, 0}, {"news:%61.b", "news:a.b", 0, 0, 0, 1},
      {"NEWS:a", "news:a", 1, 1, 1, 1},           {"news:A@h", "news:a@h", 0, 0, 0, 0},
      {"news:a@H", "news:a@h", 0, 0, 0, 0},  // RFC 5536 §3.1.3: a message-id is kept unchanged
  };
  for (auto const& row : pairs) {
    int const expected[] = {row.rfc1630, row.url7a, row.rfc1738, row.rfc3986};
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      auto same = compare(row.a, row.b, equality::scheme, profiles[i]);  // invalid URLs are not compared
      EXPECT_EQ(same && same->equivalent, bool(expected[i]))
          << name_of(profiles[i]) << ' ' << row.a << ' ' << row.b;
    }
  }
}

// shows CMP-13 · RFC 5538 §2.3, §4
TEST(News, an_empty_name_means_all_groups_and_dots_are_not_segments) {
  auto same = [](std::string_view a, std::string_view b) { return compare(a, b)->equivalent; };
  EXPECT_TRUE(same("news://h/", "news://h/*"));
  EXPECT_TRUE(same("news://H:119", "news://h/*"));
  EXPECT_TRUE(same("snews://h:563", "snews://h/*"));
  EXPECT_TRUE(same("news:", "news:*"));
  EXPECT_FALSE(same("news:/", "news:/*"));
  EXPECT_FALSE(same("news://h/a/../b", "news://h/b"));
  EXPECT_EQ(compare("news:", "news:*")->spec, "RFC 5538 §4");
  EXPECT_EQ(*normalize("news://H/", rfc3986, {normalizing::level::scheme}), "news://h/*");
}

// ---- format and convert

// shows USE-06
TEST(News, convert_writes_the_form_of_the_other_profile) {
  expect_converted({
      {rfc1630, "news:comp.lang.c++", url7a, "news:comp.lang.c%2B%2B"},
      {url7a, "news:comp.lang.c%2B%2B", rfc1738, "news:comp.lang.c++"},
      {rfc1738, "news:a/b@h.example", rfc1630, "news:a%2Fb@h.example"},
      {rfc1738, "news:a/b@h.example", rfc3986, "news:a%2Fb@h.example"},
      {rfc1630, "news:a@b@h.example", rfc1738, "news:a%40b@h.example"},
      {rfc1630, "news:*", rfc3986, "news:*"},
      {rfc3986, "news:a@%40", rfc3986, "news:a@%40"},
      {rfc3986, "news:%40@a", rfc3986, "news:%40@a"},
      {rfc3986, "news:", rfc1738, "news:*"},
      {url7a, "news:a b", rfc1738, "not-expressible@5"},
      {rfc1630, "news:comp.*", rfc3986, "not-expressible@5"},  // a pattern in rfc3986
      {rfc3986, "news:comp.*", rfc1630, "not-expressible@5"},
      {rfc3986, "news:3com", rfc1738, "not-expressible@5"},
      {rfc3986, "news:1@h_1", rfc1738, "not-expressible@5"},
      {rfc3986, "news://h/a", rfc1738, "not-expressible@7"},
      {rfc3986, "snews:a", rfc1738, "not-expressible@6"},
  });
}

url some_url(dice& any) {
  auto octets = [&] { return any.letters_and({"\0%/?#\xFF@ *<a+.", 13}); };
  url x{.secure = any.below(8) == 0, .what = static_cast<kind>(any.below(4))};
  x.server.port = x.secure ? 563 : 119;
  if (any.below(3) == 0) x.server = {"h.example", static_cast<std::uint16_t>(any.below(2) ? 119 : 1190)};
  if (any.below(9) == 0) x.login = {octets(), octets()};
  if (x.what == kind::article) x.name = octets() + '@' + (any.below(2) ? "h.example" : octets());
  if (x.what == kind::group) x.name = (any.below(2) ? "comp" : "") + octets();
  if (x.what == kind::groups) x.name = octets() + (any.below(2) ? "*" : "");
  return x;
}

// shows ENC-14
TEST(News, a_written_url_parses_to_the_same_value) {
  dice any(2);
  auto written = ours.read_back(6000, [&] { return some_url(any); });
  for (auto count : written) EXPECT_GT(count, 300);
}

TEST(News, format_refuses_values_outside_every_profile) {
  EXPECT_FALSE(format({.what = kind::all_groups, .name = "x"}));
  EXPECT_FALSE(format({.what = kind::groups, .name = "*"}));
  EXPECT_FALSE(format({.what = kind::groups, .name = "plain"}));
  EXPECT_FALSE(format({.what = kind::group, .name = ""}));
  EXPECT_FALSE(format({.login = {.user = "ann"}}));
  EXPECT_FALSE(format({.server = {.port = 1190}}));
  EXPECT_FALSE(format({.secure = true, .server = {.port = 563}}, rfc1738));
}

// ---- the row of the registry

std::string part(std::string_view text, std::string_view key, profile p) {
  return part_of(descriptor, text, p, key);
}

// shows NEWS-01 · RFC 1738 §3.6
TEST(News, the_parts_have_names) {
  for (auto p : profiles) {
    EXPECT_EQ(part("news:*", "kind", p), "all-groups");
    EXPECT_EQ(part("news:*", "group", p), predates_rfc3986(p) ? "(absent)" : "*");
    EXPECT_EQ(part("news:comp.test", "kind", p), "group");
    EXPECT_EQ(part("news:comp.test", "group", p), "comp.test");
    EXPECT_EQ(part("news:comp.test", "message_id", p), "(absent)");
    EXPECT_EQ(part("news:1@h", "kind", p), "article");
    EXPECT_EQ(part("news:1@h", "message_id", p), "1@h");
    EXPECT_EQ(part("news:1@h", "group", p), "(absent)");
  }
  EXPECT_EQ(part("news://h/comp.*", "kind", rfc3986), "group");
}

// shows NEWS-09 · RFC 1630 §News, RFC 1738 §3.6
TEST(News, a_news_url_is_a_locator_independent_of_location) {
  EXPECT_TRUE(descriptor.location_independent);
  EXPECT_TRUE(descriptor.locator);
  EXPECT_TRUE(descriptor.globally_accessible);
  EXPECT_FALSE(descriptor.hierarchical);
}

// shows OPS-01 · RFC 1738 §2
TEST(News, an_article_can_be_accessed_and_a_group_listed) {
  auto may = [](std::string_view text, verb what) {
    return descriptor.operations_of(*wend::parse(text)).has(what);
  };
  EXPECT_TRUE(may("news:1@h", verb::get));
  EXPECT_FALSE(may("news:1@h", verb::list));
  EXPECT_TRUE(may("news:comp.test", verb::list));
  EXPECT_TRUE(may("news:*", verb::list));
  for (auto what : {verb::append, verb::put, verb::search, verb::session})
    EXPECT_FALSE(may("news:comp.test", what));
}

}  // namespace
}  // namespace wend::news

// SPDX-License-Identifier: Apache-2.0
#include "wend/names/steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "wend/base/detail/ascii.hpp"
#include "wend/names/detail/pattern.hpp"
#include "wend/testing/texts.hpp"
#include "wend/uri/normalize.hpp"

namespace wend {
namespace {

using enum profile;

std::string by(step_set steps, std::string_view text, profile p = rfc3986) {
  auto normal = normalize_by_steps(text, p, {.steps = steps});
  if (normal) return *normal;
  return std::string(explain(normal.error().code).name) + "@" + std::to_string(normal.error().at);
}

std::string by_rules(query_rules const& rules, std::string_view text) {
  return *normalize_by_steps(text, rfc3986, {.steps = {step::query_rules}, .rules = rules});
}

// RFC 3986 §6.2.2–6.2.3
TEST(Steps, each_of_the_six_does_its_own_part_and_no_other) {
  struct {
    step by;
    std::string_view text, expected;
  } const rows[] = {
      {step::percent, "HTTP://H.example:80/%7e%2f/./b", "HTTP://H.example:80/~%2f/./b"},
      {step::percent, "http://%45xample/%c3", "http://Example/%c3"},
      {step::letter_case, "HTTP://H%2d.Example:80/%7e%2f", "http://h%2D.example:80/%7E%2F"},
      {step::letter_case, "MAILTO:A@B.example", "mailto:A@B.example"},
      {step::default_port, "HTTP://H:080/", "HTTP://H/"},
      {step::default_port, "http://H:0081/%7e", "http://H:81/%7e"},
      {step::default_port, "ftp://h:", "ftp://h"},
      {step::empty_path, "HTTP://h:80?q", "HTTP://h:80/?q"},
      {step::empty_path, "urn:x:y", "urn:x:y"},
      {step::dots, "HTTP://h/a/../%7e/./b", "HTTP://h/%7e/b"},
      {step::dots, "x:/a/..//b", "x:/.//b"},
      {step::scheme, "file://localhost/%7e", "file:///%7e"},
      {step::scheme, "file:/X", "file:///X"},
      {step::scheme, "mailto:A@B.example", "mailto:A@b.example"},
  };
  for (auto const& row : rows) EXPECT_EQ(by({row.by}, row.text), row.expected) << name_of(row.by);
}

TEST(Steps, each_chosen_step_removes_what_it_names) {
  struct {
    step by;
    std::string_view text, expected;
  } const rows[] = {
      {step::scheme_https, "http://h/a", "https://h/a"},
      {step::scheme_https, "HTTP://h:80/a", "HTTPS://h/a"},
      {step::scheme_https, "http://h:8080/a", "http://h:8080/a"},
      {step::scheme_https, "ftp://h/a", "ftp://h/a"},
      {step::www, "http://www.h.example/", "http://h.example/"},
      {step::www, "http://WWW23.h.example/", "http://h.example/"},
      {step::www, "http://u@www.www.h.example:81/", "http://u@h.example:81/"},
      {step::www, "http://www.com/", "http://www.com/"},
      {step::www, "http://www.com./", "http://www.com./"},
      {step::www, "http://www.co.uk/", "http://www.co.uk/"},
      {step::www, "http://www.c%4F.uk/", "http://www.c%4F.uk/"},
      {step::www, "http://www.www.CO.UK/", "http://www.CO.UK/"},
      {step::www, "http://www.github.io/", "http://www.github.io/"},
      {step::www, "http://www.x.github.io/", "http://x.github.io/"},
      {step::www, "http://www.localhost/", "http://www.localhost/"},
      {step::www, "http://www.kobe.jp/", "http://www.kobe.jp/"},
      {step::www, "http://www.1.2.3.4/", "http://www.1.2.3.4/"},
      {step::www, "http://wwwx.h.example/", "http://wwwx.h.example/"},
      {step::www, "gopher://www.h.example/", "gopher://www.h.example/"},
      {step::index, "http://h/a/index.html?q", "http://h/a/?q"},
      {step::index, "http://h/Default.ASPX", "http://h/"},
      {step::index, "http://h/myindex.html", "http://h/myindex.html"},
      {step::trailing_slash, "http://h/a//?q", "http://h/a?q"},
      {step::trailing_slash, "http://h//", "http://h/"},
      {step::trailing_slash, "ftp://h/a/", "ftp://h/a/"},
      {step::sort_query, "http://h/?b=1&a=2&a=1&&a.b#z", "http://h/?&a=2&a=1&a.b&b=1#z"},
      {step::sort_query, "http://h/?c&%62=2&b=1&a+z&a%20a", "http://h/?a%20a&a+z&%62=2&b=1&c"},
      {step::userinfo, "ftp://u:p@h/a", "ftp://h/a"},
      {step::userinfo, "mailto:u@h", "mailto:u@h"},
      {step::empty_query, "x:y?#f", "x:y#f"},
      {step::empty_query, "http://h/?&", "http://h/?&"},
      {step::fragment, "x:y#", "x:y"},
      {step::fragment, "/a#b", "/a"},
  };
  for (auto const& row : rows) EXPECT_EQ(by({row.by}, row.text), row.expected) << name_of(row.by);
}

TEST(Steps, steps_run_until_nothing_changes) {
  step_set const every =
      default_steps | step_set{step::scheme_https, step::www,      step::index,       step::trailing_slash,
                               step::sort_query,   step::userinfo, step::empty_query, step::fragment};
  EXPECT_EQ(by(every, "HTTP://u@%77ww.H.example:80/a/../%69ndex.html//?#x"), "https://h.example/");
  EXPECT_EQ(by(default_steps | step_set{step::userinfo}, "file://u@localhost/x"), "file:///x");
  EXPECT_EQ(by({step::index, step::trailing_slash}, "http://h/a/index.php/index.html"), "http://h/a");
}

TEST(Steps, the_url_standard_always_runs_its_parser) {
  EXPECT_EQ(by({}, "HTTP:\\\\h\\a\\..\\b", whatwg), "http://h/b");
  EXPECT_EQ(by({step::fragment, step::scheme_https}, "http://u@h:80#x", whatwg), "https://u@h/");
}

TEST(Steps, an_error_is_that_of_normalize) {
  EXPECT_EQ(by({step::fragment}, "http://h/%4"), "bad-escape@9");
  EXPECT_EQ(by({}, "http://h/a b"), "bad-char@10");
}

TEST(Steps, every_name_is_read_back) {
  for (unsigned i = 0; i < step_count; ++i) {
    auto s = static_cast<step>(i);
    EXPECT_EQ(step_named(name_of(s)), s);
  }
  EXPECT_EQ(step_named("letter-case"), std::nullopt);
}

TEST(Steps, changes_name_the_step_and_both_texts) {
  std::vector<step_change> changes;
  std::string out;
  ASSERT_TRUE(normalize_by_steps_to(out, "HTTP://h:80/%61#f", rfc3986,
                                    {.steps = default_steps | step_set{step::fragment}}, &changes));
  EXPECT_EQ(out, "http://h/a");
  std::string told;
  for (auto const& change : changes) {
    EXPECT_NE(change.before, change.after);
    (told += name_of(change.by)) += " ";
  }
  EXPECT_EQ(told, "percent case default-port fragment ");
  EXPECT_EQ(changes.back().after, out);
}

query_rules tracking_rules() {
  query_rules rules;
  rules.add_tracking();
  return rules;
}

// The pairs that a user's rules name, in the form of ClearURLs.
TEST(QueryRules, pairs_are_removed_under_the_urls_of_their_provider) {
  query_rules rules;
  ASSERT_TRUE(rules
                  .add({"^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop(?:\\.[a-z]{2,}){1,}",
                        {"p[fd]_rd_[a-z]*", "qid", "sr"},
                        {"^https?:\\/\\/shop\\.example\\/keep"}})
                  .empty());
  EXPECT_EQ(by_rules(rules, "http://www.shop.co.uk/?QID=1&a=b&pf_rd_x=2#f"), "http://www.shop.co.uk/?a=b#f");
  EXPECT_EQ(by_rules(rules, "http://shop.example/?qid=1&sr"), "http://shop.example/");
  EXPECT_EQ(by_rules(rules, "http://shop.example/?a&qid=1"), "http://shop.example/?a");
  EXPECT_EQ(by_rules(rules, "http://shop.example/?qids=1&aqid=1"), "http://shop.example/?qids=1&aqid=1");
  EXPECT_EQ(by_rules(rules, "http://shop.example/keep?qid=1"), "http://shop.example/keep?qid=1");
  EXPECT_EQ(by_rules(rules, "http://other.example/?qid=1"), "http://other.example/?qid=1");
  EXPECT_EQ(by_rules({}, "http://other.example/?qid=1"), "http://other.example/?qid=1");
}

TEST(QueryRules, the_short_list_is_of_campaigns_and_clicks) {
  EXPECT_EQ(by_rules(tracking_rules(), "https://h/?utm_source=a&q=1&gclid=2&utmost=3"),
            "https://h/?q=1&utmost=3");
}

TEST(QueryRules, names_are_matched_decoded_and_empty_pairs_stay) {
  query_rules rules;
  ASSERT_TRUE(rules.add({"", {"utm_source", "a b", ".*x"}}).empty());
  EXPECT_EQ(by_rules(rules, "http://h/?utm%5Fsource=a&a+b&a%20b&q&%78"), "http://h/?q");
  EXPECT_EQ(by_rules(rules, "http://h/?&x&&"), "http://h/?&&");
  ASSERT_TRUE(rules.add({"", {"(?:%3F)?ref"}}).empty());
  EXPECT_EQ(by_rules(rules, "http://h/?%3fref&%72EF&%3Fr"), "http://h/?%3Fr");
  EXPECT_EQ(by_rules(rules, "http://h/?x&"), "http://h/?");
  EXPECT_EQ(by_rules(rules, "http://h/?"), "http://h/?");
}

TEST(QueryRules, a_refused_pattern_is_returned_and_the_others_are_added) {
  query_rules rules;
  auto refused = rules.add({"", {"b(?!c)", "a", "(?=d"}, {"\\b", "keep"}});
  ASSERT_EQ(refused.size(), 3u);
  EXPECT_EQ(refused[0].pattern, "b(?!c)");
  EXPECT_EQ(refused[0].reason, (error{errc::not_expressible, 3}));
  EXPECT_EQ(refused[1].pattern, "(?=d");
  EXPECT_EQ(refused[2].pattern, "\\b");
  EXPECT_EQ(by_rules(rules, "http://h/?a&b"), "http://h/?b");
  EXPECT_EQ(by_rules(rules, "http://keep/?a&b"), "http://keep/?a&b");
}

TEST(QueryRules, a_provider_whose_urls_are_refused_is_not_added) {
  query_rules rules;
  auto refused = rules.add({"(?!h)", {"a", "b("}});
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_EQ(refused[0].pattern, "(?!h)");
  EXPECT_TRUE(rules.empty());
}

TEST(QueryRules, all_patterns_together_have_a_limit_and_copies_are_apart) {
  query_rules rules;
  std::string const pattern = "(x?){1000}y";  // 2002 states
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(rules.add({"", {pattern}}).empty()) << i;
  auto copy = rules;
  auto refused = rules.add({"", {"a", pattern, "b"}, {pattern}});
  ASSERT_EQ(refused.size(), 2u);
  EXPECT_EQ(refused[0].reason, (error{errc::too_long, 10}));
  EXPECT_EQ(by_rules(rules, "http://h/?a&b&y&z"), "http://h/?z");
  EXPECT_EQ(by_rules(copy, "http://h/?a&b&y&z"), "http://h/?a&b&z");
}

bool matches(std::string_view source, std::string_view text, bool is_whole = true) {
  using enum detail::pattern::span;
  auto pattern = detail::pattern::compile(source);
  EXPECT_TRUE(pattern) << source;
  std::string lower_text(text);
  std::ranges::transform(lower_text, lower_text.begin(), lower);
  return pattern && pattern->matches(lower_text, is_whole ? whole : anywhere);
}

TEST(Pattern, the_syntax_of_ecmascript_is_read) {
  struct {
    std::string_view source, yes, no;
  } const rows[] = {
      {"abc", "aBc", "abcd"},
      {"a|b|cd", "cd", "c"},
      {"(?:a|b)+c", "abac", "c"},
      {"a*b?", "aaa", "aba"},
      {"a{2,3}", "aaa", "aaaa"},
      {"a{2,}", "aaaaa", "a"},
      {"a{2}", "aa", "aaa"},
      {"(ab){2}", "abab", "ab"},
      {"(a|b){0,2}c", "bac", "babc"},
      {"[a-c_]+", "a_C", "d"},
      {"[^a-c]", "d", "B"},
      {"[\\w-]+", "a-b", "a.b"},
      {"\\d\\D\\s\\S", "1a b", "11 b"},
      {"\\/\\.", "/.", "/a"},
      {"a.c", "abc", "a\nc"},
      {"^a$", "a", "b"},
      {"", "", "a"},
      {"(a*)*b", "aab", "aac"},
      {"()", "", "a"},
  };
  for (auto const& row : rows) {
    EXPECT_TRUE(matches(row.source, row.yes)) << row.source;
    EXPECT_FALSE(matches(row.source, row.no)) << row.source;
  }
  EXPECT_TRUE(matches("b+", "abbc", false));
  EXPECT_FALSE(matches("^b", "ab", false));
  EXPECT_TRUE(matches("b$", "ab", false));
  EXPECT_FALSE(matches("a$", "ab", false));
}

// A text without the literal part of a pattern is passed over at once.
TEST(Pattern, a_literal_part_is_required_only_where_every_match_has_it) {
  EXPECT_TRUE(matches("abc?d", "abd", false));
  EXPECT_TRUE(matches("abc*d", "abd", false));
  EXPECT_TRUE(matches("abc{0,2}d", "abd", false));
  EXPECT_TRUE(matches("abc|d", "d", false));
  EXPECT_TRUE(matches("x(abc|d)", "xd", false));
  EXPECT_TRUE(matches("(abc)?d", "d", false));
  EXPECT_TRUE(matches("ABC\\/", "xabc/", false));
  EXPECT_TRUE(matches("[aA]b[c]", "abc", false));
  EXPECT_TRUE(matches("(^a|b)c", "xbc", false));
  EXPECT_FALSE(matches("(^a|^b)c", "xbc", false));
  EXPECT_FALSE(matches("ab.cd", "abcd", false));
}

TEST(Pattern, what_is_not_understood_is_refused_at_its_byte) {
  struct {
    std::string_view source;
    error wrong;
  } const rows[] = {
      {"a(?=b)", {errc::not_expressible, 3}}, {"a\\b", {errc::not_expressible, 2}},
      {"(a", {errc::not_expressible, 2}},     {"a)", {errc::not_expressible, 1}},
      {"*", {errc::not_expressible, 0}},      {"[a", {errc::not_expressible, 2}},
      {"(a)\\1", {errc::not_expressible, 4}}, {"a{x}", {errc::not_expressible, 2}},
      {"(a{1000}){5}", {errc::too_long, 12}},
  };
  for (auto const& row : rows) {
    auto pattern = detail::pattern::compile(row.source);
    ASSERT_FALSE(pattern) << row.source;
    EXPECT_EQ(pattern.error().code, row.wrong.code) << row.source;
    EXPECT_EQ(pattern.error().at, row.wrong.at) << row.source;
  }
  EXPECT_FALSE(detail::pattern::compile(std::string(5000, '(')));
}

/// The default steps at once, and one by one, are `normalize`.
void ask_default(std::string_view text, profile p, mode m) {
  auto expected = normalize(text, p, {.mode = m});
  std::string out;
  step_options const how{.mode = m};
  auto done = normalize_by_steps_to(out, text, p, how);
  ASSERT_EQ(done.has_value(), expected.has_value()) << name_of(p) << ' ' << text;
  if (!done) {
    EXPECT_EQ(done.error(), expected.error()) << name_of(p) << ' ' << text;
    return;
  }
  EXPECT_EQ(out, *expected) << name_of(p) << ' ' << text;
  std::vector<step_change> changes;
  ASSERT_TRUE(normalize_by_steps_to(out, text, p, how, &changes)) << name_of(p) << ' ' << text;
  EXPECT_EQ(out, *expected) << "one by one: " << name_of(p) << ' ' << text;
}

/// Any steps: at once and one by one are the same, and what they give is a fixed point.
void ask_chosen(std::string_view text, profile p, step_options const& how) {
  auto once = normalize_by_steps(text, p, how);
  std::string steps;
  for (unsigned i = 0; i < step_count; ++i)
    if (how.steps[static_cast<step>(i)]) (steps += name_of(static_cast<step>(i))) += ' ';
  if (!once) return;
  auto again = normalize_by_steps(*once, p, how);
  ASSERT_TRUE(again) << name_of(p) << ' ' << steps << text << " gives " << *once;
  EXPECT_EQ(*again, *once) << name_of(p) << ' ' << steps << text;
  std::vector<step_change> changes;
  std::string out;
  ASSERT_TRUE(normalize_by_steps_to(out, text, p, how, &changes)) << name_of(p) << ' ' << steps << text;
  EXPECT_EQ(out, *once) << "one by one: " << name_of(p) << ' ' << steps << text;
  EXPECT_EQ(changes.empty(), out == text) << name_of(p) << ' ' << steps << text;
}

step_options chosen_at_random(std::mt19937& random) {
  step_options how{.rules = tracking_rules()};
  for (unsigned i = 0; i < step_count; ++i)
    if (random() % 2) how.steps.add(static_cast<step>(i));
  if (random() % 2) how.steps = how.steps | default_steps;
  return how;
}

// RFC 3986 §6.2.2–6.2.3
TEST(StepLaws, the_default_steps_are_the_scheme_level) {
  for (auto const& text : laws::collected_texts())
    for (auto p : {rfc1630, url7a, rfc1738, rfc3986, whatwg}) ask_default(text, p, mode::strict);
  std::mt19937 random(6);
  for (auto left = laws::wanted_mutations(500); left > 0; --left) {
    auto text = laws::mutated(random);
    for (auto p : {rfc1630, url7a, rfc1738, rfc3986, whatwg}) ask_default(text, p, mode::strict);
    ask_default(text, rfc3986, mode::lenient);
  }
}

TEST(StepLaws, any_steps_give_a_fixed_point) {
  std::mt19937 random(15);
  for (auto const& text : laws::collected_texts())
    for (auto p : {rfc1738, rfc3986, whatwg}) ask_chosen(text, p, chosen_at_random(random));
  for (auto left = laws::wanted_mutations(500); left > 0; --left) {
    auto text = laws::mutated(random);
    for (auto p : {rfc1630, url7a, rfc1738, rfc3986, whatwg}) ask_chosen(text, p, chosen_at_random(random));
  }
}

}  // namespace
}  // namespace wend

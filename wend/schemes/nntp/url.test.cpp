// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/nntp/url.hpp"

#include <gtest/gtest.h>

#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/detail/profiles.hpp"
#include "wend/uri/parse.hpp"

namespace wend::nntp {
namespace {

using namespace testing;
using enum profile;

constexpr testing::scheme_module ours{parse, format};

url read(profile p, std::string_view text) { return ours.read(text, p).value(); }

struct judgement {
  wend::profile profile;
  std::string_view text, verdict;
};

void expect_verdicts(std::initializer_list<judgement> rows) {
  for (auto const& row : rows)
    EXPECT_EQ(outcome(ours.read(row.text, row.profile)), row.verdict)
        << name_of(row.profile) << ' ' << row.text;
}

// shows NNTP-01 · RFC 1630 §NNTP
TEST(Nntp, an_rfc1630_url_has_a_group_and_a_number) {
  EXPECT_EQ(read(rfc1630, "nntp:comp.lang.c/1234"), (url{.group = "comp.lang.c", .article = 1234}));
  EXPECT_EQ(read(rfc1630, "NNTP:c%2B%2B/0"), (url{.group = "c++", .article = 0}));
  expect_verdicts({{rfc1630, "nntp:comp.test", "bad-nntp-article@14"},
                   {rfc1630, "nntp:comp.test/", "bad-nntp-article@15"},
                   {rfc1630, "nntp:/12", "bad-nntp-article@5"},
                   {rfc1630, "nntp:", "bad-nntp-article@5"}});
}

// shows NNTP-02 · RFC 1738 §3.7
TEST(Nntp, an_rfc1738_url_has_a_host_and_optionally_a_number) {
  auto whole = read(rfc1738, "nntp://News.example:1190/comp.lang.c++/12");
  EXPECT_EQ(whole, (url{.server = {"news.example", 1190}, .group = "comp.lang.c++", .article = 12}));
  EXPECT_EQ(read(rfc1738, "nntp://h/comp.test"), (url{.server = {"h", 119}, .group = "comp.test"}));
  EXPECT_EQ(read(rfc3986, "nntps://h/a/1"),
            (url{.secure = true, .server = {"h", 563}, .group = "a", .article = 1}));
  EXPECT_EQ(read(rfc3986, "nntp://ann@h/n%2Fa/1").group, "n/a");  // RFC 5538 §3
  expect_verdicts({{rfc1738, "nntp://h", "bad-nntp-article@8"},
                   {rfc1738, "nntp://h/", "bad-nntp-article@9"},
                   {rfc1738, "nntp:///a/1", "no-host@7"},
                   {rfc1738, "nntp://u@h/a", "login-not-allowed@7"},
                   {rfc1738, "nntp://h_/a/1", "bad-host@8"},
                   {rfc1738, "nntp://h:x/a", "bad-port@9"},
                   {rfc3986, "nntp:///a", "no-host@7"},
                   {rfc3986, "nntp://h:70000/a", "port-out-of-range@9"},
                   {rfc3986, "nntp://h/a?b", "query-not-allowed@10"}});
}

// shows NNTP-03 · RFC 1630 §NNTP, RFC 5538 §2.1
TEST(Nntp, each_profile_refuses_the_form_of_the_other) {
  constexpr std::string_view old = "nntp:comp.test/12", named = "nntp://h.example/comp.test/12";
  expect_verdicts({{rfc1630, old, "ok"},
                   {rfc1630, named, "bad-nntp-article@5"},
                   {rfc1738, old, "no-host@5"},
                   {rfc1738, named, "ok"},
                   {rfc3986, old, "ok"},
                   {rfc3986, named, "ok"}});
  for (auto p : {rfc1630, rfc1738})
    for (auto text : {old, named}) {
      auto read = ours.leniently(text, p);
      ASSERT_TRUE(read) << text;
      EXPECT_EQ(read->article, 12u);
    }
  EXPECT_EQ(all_said(old, rfc1738, mode::lenient), "other-profile@5 local-article-number@15");
  EXPECT_EQ(all_said(old, rfc3986), "other-profile@5 local-article-number@15");
  EXPECT_EQ(*format(read(rfc3986, old)), old);
  EXPECT_EQ(*format(read(rfc3986, named)), named);
  EXPECT_EQ(outcome(ours.read("nntp:comp.test", rfc3986)), "bad-nntp-article@14");  // in neither profile
}

// shows NNTP-05 · RFC 1738 §3.7
TEST(Nntp, a_number_is_noticed_as_local_to_its_server) {
  EXPECT_EQ(all_said("nntp://h/g.x/1", rfc1738), "local-article-number@13");
  EXPECT_EQ(all_said("nntp:g.x/1", rfc1630), "local-article-number@9");
  EXPECT_EQ(all_said("nntp://h/g.x", rfc1738), "");  // a group has one name everywhere
  EXPECT_FALSE(descriptor.globally_accessible);
  EXPECT_FALSE(descriptor.location_independent);
}

// shows NNTP-06 · RFC 1738 §5, RFC 5538 §3
TEST(Nntp, the_number_is_digits_and_the_group_is_not_a_star) {
  expect_verdicts({{rfc1738, "nntp://h/comp.test/12a", "bad-nntp-article@21"},
                   {rfc1738, "nntp://h/*/12", "bad-nntp-article@9"},
                   {rfc1738, "nntp://h/3com/12", "bad-nntp-article@9"},
                   {rfc1738, "nntp://h/a%2Eb/12", "bad-nntp-article@10"},
                   {rfc1738, "nntp://h/a~b/12", "bad-nntp-article@10"},
                   {rfc1738, "nntp://h/a b/12", "bad-nntp-article@10"},
                   {rfc1738, "nntp://h/a/1/", "bad-nntp-article@12"},
                   {rfc1738, "nntp://h/a/1?x", "bad-nntp-article@12"},
                   {rfc1738, "nntp://h/a/%31", "bad-nntp-article@11"},
                   {rfc1738, "nntp://h/a/-1", "bad-nntp-article@11"},
                   {rfc1630, "nntp:*/12", "bad-nntp-article@5"},
                   {rfc1630, "nntp:a=b/12", "bad-nntp-article@6"},
                   {rfc3986, "nntp://h/a*/1", "bad-nntp-article@10"},
                   {rfc3986, "nntp://h/a/18446744073709551616", "bad-nntp-article@11"},
                   {rfc3986, "nntp://h/a/12345678901234567", "bad-nntp-article@11"},
                   {rfc1738, "nntp://h/a/18446744073709551615", "ok"},
                   {rfc1738, "nntp://h/a/18446744073709551616", "bad-nntp-article@11"}});
  EXPECT_EQ(all_said("nntp://h/*/12a", rfc1738), "bad-nntp-article@9 bad-nntp-article@13");
}

TEST(Nntp, url7a_has_no_nntp_and_the_older_profiles_have_no_nntps) {
  EXPECT_EQ(descriptor.syntax_in(url7a), nullptr);
  EXPECT_EQ(parse(*wend::parse("nntp:a/1", url7a)).error().code, errc::unknown_scheme);
  EXPECT_EQ(parse(*wend::parse("nntps://h/a/1", rfc1738)).error().code, errc::unknown_scheme);
  EXPECT_EQ(parse(*wend::parse("news:a")).error().code, errc::unknown_scheme);
  EXPECT_FALSE(format({.server = {"h", 119}, .group = "a"}, url7a));
}

TEST(Nntp, every_url_that_check_refuses_is_refused_by_the_module) {
  constexpr std::string_view pieces[] = {"a",      "1", "*", "@", "%40", "/",  "//",
                                         "//h.x/", "?", ":", "~", "%0A", "12", " "};
  dice any(1);
  for (int i = 0; i < 4000; ++i) {
    std::string text = i % 9 ? "nntp:" : "nntps:";
    text += any.row_of(pieces, 5);
    for (auto p : {rfc1630, rfc1738, rfc3986}) {
      if (predates_rfc3986(p) && text[4] == 's') continue;
      ours.expect_agreement(text, p);
    }
  }
}

// shows CMP-08, CMP-13 · RFC 5538 §2.3
TEST(Nntp, equivalent_urls_name_the_same_group_on_the_same_server) {
  auto same = [](std::string_view a, std::string_view b, profile p) {
    auto compared = compare(a, b, equality::scheme, p);
    return compared && compared->equivalent;
  };
  for (auto p : {rfc1738, rfc3986}) {
    EXPECT_TRUE(same("nntp://H:119/a/1", "nntp://h/a/1", p));
    EXPECT_FALSE(same("nntp://h/A/1", "nntp://h/a/1", p));
    EXPECT_FALSE(same("nntp://h/a%2F1", "nntp://h/a/1", p));
    EXPECT_FALSE(same("nntp://h/a/../b", "nntp://h/b", p));
  }
  EXPECT_TRUE(same("nntp:a%61/1", "nntp:aa/1", rfc1630));
}

// shows USE-06
TEST(Nntp, convert_adds_a_host_where_one_is_known) {
  expect_converted({
      {rfc1738, "nntp://H/comp.test/012", rfc3986, "nntp://h/comp.test/12"},
      {rfc3986, "nntp://h/comp.test", rfc1738, "nntp://h/comp.test"},
      {rfc3986, "nntp://[::1]/comp.test", rfc1738, "not-expressible@7"},
      {rfc1630, "nntp:comp.test/12", rfc3986, "nntp:comp.test/12"},
      {rfc1630, "nntp:comp.test/12", rfc1738, "not-expressible@5"},
      {rfc1738, "nntp://h/comp.test/12", rfc1630, "not-expressible@7"},
      {rfc3986, "nntp://u@h/comp.test/12", rfc1738, "not-expressible@7"},
      {rfc3986, "nntps://h/comp.test/12", rfc1738, "not-expressible@8"},
  });
}

url some_url(dice& any) {
  auto octets = [&] { return any.letters_and({"\0%/?#\xFF@ *<a+.", 13}); };
  url x{.secure = any.below(8) == 0, .group = (any.below(2) ? "comp" : "") + octets()};
  x.server.port = x.secure ? 563 : 119;
  if (any.below(3)) x.server = {"h.example", static_cast<std::uint16_t>(any.below(2) ? 119 : 0)};
  if (any.below(9) == 0) x.login = {octets(), octets()};
  if (any.below(2)) x.article = (std::uint64_t{any()} << 32 | any()) >> any.below(64);
  return x;
}

// shows ENC-14
TEST(Nntp, a_written_url_parses_to_the_same_value) {
  dice any(2);
  auto written = ours.read_back(8000, [&] { return some_url(any); });
  EXPECT_EQ(written[1], 0);
  for (auto p : {0u, 2u, 3u}) EXPECT_GT(written[p], 300) << p;
}

TEST(Nntp, the_parts_have_names) {
  auto parts = descriptor.parts_of(*wend::parse("nntp://h/n%2Fa/12"));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].key, "group");
  EXPECT_EQ(std::get<std::string>(parts[0].value), "n/a");
  EXPECT_EQ(parts[1].key, "article");
  EXPECT_EQ(std::get<std::uint64_t>(parts[1].value), 12u);
  parts = descriptor.parts_of(*wend::parse("nntp://h/a", rfc1738));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(parts[1].value));
}

// shows OPS-01 · RFC 1738 §2
TEST(Nntp, an_article_can_be_accessed_and_a_group_listed) {
  auto of_article = descriptor.operations_of(*wend::parse("nntp://h/a/1"));
  auto of_group = descriptor.operations_of(*wend::parse("nntp://h/a"));
  for (auto verbs : {of_article, of_group}) EXPECT_TRUE(verbs.has(verb::get));
  EXPECT_FALSE(of_article.has(verb::list));
  EXPECT_TRUE(of_group.has(verb::list));
  EXPECT_FALSE(of_group.has(verb::put));
}

}  // namespace
}  // namespace wend::nntp

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/plan.hpp"

#include <gtest/gtest.h>

#include "wend/schemes/ldap/url.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/parse.hpp"

namespace wend::ldap {
namespace {

// shows X500-01 · RFC 4516 §2, §3
TEST(LdapPlan, the_plan_is_a_search_by_a_library) {
  struct {
    std::string_view text, connect;
    bool tls;
    wire::pairs arguments;
  } const rows[] = {
      {"ldap://h.example/o=a%20b,c=US",
       "h.example:389",
       false,
       {{"base", "o=a b,c=US"}, {"scope", "base"}, {"filter", "(objectClass=*)"}, {"attributes", "*"}}},
      {"ldaps://[::1]:637/?cn,sn?sub?(cn=a*)",
       "[::1]:637",
       true,
       {{"base", ""}, {"scope", "sub"}, {"filter", "(cn=a*)"}, {"attributes", "cn,sn"}}},
      {"ldaps://h",
       "h:636",
       true,
       {{"base", ""}, {"scope", "base"}, {"filter", "(objectClass=*)"}, {"attributes", "*"}}},
  };
  for (auto const& [text, connect, tls, arguments] : rows)
    for (auto what : {verb::get, verb::search}) {
      auto plan = plan_for(*wend::parse(text), what);
      ASSERT_TRUE(plan) << text;
      EXPECT_EQ(wire::text_of(*plan->peer), connect) << text;
      EXPECT_EQ(plan->tls, tls) << text;
      EXPECT_EQ(name_of(plan->action), "search");
      EXPECT_EQ(plan->arguments, arguments) << text;
      EXPECT_TRUE(plan->facts.empty());
    }
}

// shows X500-01
TEST(LdapPlan, a_listing_searches_one_level_below_the_entry) {
  for (auto [text, scope] :
       {std::pair("ldap://h/o=x", "one"), {"ldap://h/o=x??base", "one"}, {"ldap://h/o=x??sub", "sub"}}) {
    auto plan = plan_for(*wend::parse(text), verb::list);
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(plan->arguments[1].second, scope) << text;
  }
}

// shows X500-01
TEST(LdapPlan, words_become_a_subtree_search) {
  auto any = [](std::string word) {
    std::string text = "(|";
    for (auto name : {"cn", "sn", "givenName", "uid", "mail", "ou", "o", "description"})
      text += '(' + std::string(name) + "=*" + word + "*)";
    return text + ')';
  };
  struct {
    std::string_view text;
    std::vector<std::string> words;
    std::string scope, filter;
  } const rows[] = {
      {"ldap://h/o=x", {"ann"}, "sub", any("ann")},
      {"ldap://h/o=x??one", {"ann", "l\u00e9e"}, "one", "(&" + any("ann") + any("l\u00e9e") + ")"},
      {"ldap://h/o=x?\?\?(sn=a)", {"ann"}, "sub", "(&(sn=a)" + any("ann") + ")"},
      {"ldap://h/o=x", {"*)(cn=\\"}, "sub", any("\\2a\\29\\28cn=\\5c")},
      {"ldap://h", {}, "sub", "(objectClass=*)"},
  };
  for (auto const& [text, words, scope, filter] : rows) {
    auto url = asking(*wend::parse(text), words);
    ASSERT_TRUE(url) << text;
    auto meant = ldap::parse(*url);
    ASSERT_TRUE(meant) << url->text();
    EXPECT_EQ(name_of(meant->depth), scope) << text;
    EXPECT_EQ(meant->filter, filter) << text;
  }
}

TEST(LdapPlan, a_bindname_is_decoded) {  // RFC 2255 §4
  for (auto text : {"ldap://h/????bindname=cn=a%2Co=x", "ldap://h/?\?\?\?!BINDNAME=cn=a%2Co=x"}) {
    auto plan = plan_for(*wend::parse(text));
    ASSERT_TRUE(plan) << text;
    EXPECT_EQ(plan->arguments.back(), (std::pair<std::string, std::string>("bindname", "cn=a,o=x")));
    EXPECT_EQ(plan->prompts, std::vector<std::string>{"password"});
  }
  auto anonymous = plan_for(*wend::parse("ldap://h/?\?\?\?!bindname="));
  ASSERT_TRUE(anonymous);
  EXPECT_TRUE(anonymous->prompts.empty());
  EXPECT_EQ(anonymous->arguments.back().first, "attributes");
}

TEST(LdapPlan, an_extension_is_ignored_unless_it_is_critical) {  // RFC 4516 §2
  auto plan = plan_for(*wend::parse("ldap://h/????x=%2C,y"));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->facts, (wire::pairs{{"ignored", "x=,"}, {"ignored", "y"}}));
  EXPECT_EQ(plan_for(*wend::parse("ldap://h/????x=1,!y")).error(), (error{errc::not_possible, 17}));
}

TEST(LdapPlan, the_steps_are_the_requests_of_the_conversation) {  // RFC 4511 §4.2, §4.3, §4.5, §4.14
  using enum wire::when;
  using steps = std::vector<wire::planned_step>;
  wire::client asker;
  auto steps_of = [&](std::string_view text) {
    return plan_for(*wend::parse(text), verb::search, asker)->steps;
  };
  EXPECT_EQ(steps_of("ldap://h"), (steps{{"bind"}, {"search base"}, {"unbind"}}));
  EXPECT_EQ(steps_of("ldap://h/o=a%20b??sub?(cn=a)?bindname=cn=ann"),
            (steps{{"bind cn=ann"}, {"search sub o=a b"}, {"unbind"}}));
  asker.tls = wire::privacy::wished;
  asker.user = "cn=bob";
  EXPECT_EQ(steps_of("ldap://h/o=x"),
            (steps{{"StartTLS", by_policy}, {"bind {user}"}, {"search base o=x"}, {"unbind"}}));
  asker.user = "bob";
  EXPECT_EQ(steps_of("ldaps://h/o=x"), (steps{{"bind"}, {"search base o=x"}, {"unbind"}}));
}

// shows SEC-03, SEC-11 · RFC 4516 §5
TEST(LdapPlan, invalid_values_are_refused_before_anything_is_sent) {
  struct {
    std::string_view text;
    verb what;
    error why;
  } const rows[] = {
      {"ldap:///o=x", verb::search, {errc::no_host, 7}},
      {"ldap://h/o=x%0D%0Ay", verb::search, {errc::unsafe_control, 12}},
      {"ldap://h/????x=%00", verb::search, {errc::unsafe_control, 15}},
      {"ldap://h/dc=x??sub?(cn=*)(%7C(a=%00", verb::search, {errc::bad_query, 25}},
      {"ldap://h/o=x", verb::put, {errc::not_possible, 0}},
      {"ldap://h/o=x", verb::remove, {errc::not_possible, 0}},
  };
  for (auto [text, what, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*wend::parse(text), what)), testing::spelled(why)) << text;
}

}  // namespace
}  // namespace wend::ldap

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/talk.hpp"

#include <gtest/gtest.h>

#include "wend/testing/room.hpp"
#include "wend/uri/parse.hpp"

namespace wend::ldap {
namespace {

TEST(LdapPlan, X500_01_a_library_is_asked_to_search) {  // RFC 4516 §2, §3
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
    for (auto what : {operation::access, operation::list, operation::search}) {
      auto made = plan_for(*parse(text), what);
      ASSERT_TRUE(made) << text;
      EXPECT_EQ(wire::text_of(*made->peer), connect) << text;
      EXPECT_EQ(made->tls, tls) << text;
      EXPECT_EQ(made->action, "search");
      EXPECT_EQ(made->arguments, arguments) << text;
      EXPECT_TRUE(made->facts.empty());
    }
}

TEST(LdapPlan, an_extension_is_ignored_unless_it_is_critical) {  // RFC 4516 §2
  auto made = plan_for(*parse("ldap://h/????x=%2C,y"));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->facts, (wire::pairs{{"ignored", "x=,"}, {"ignored", "y"}}));
  EXPECT_EQ(plan_for(*parse("ldap://h/????x=1,!y")).error(), (error{errc::not_possible, 17}));
}

TEST(LdapPlan, SEC_03_SEC_11_what_cannot_be_asked_is_refused_before_anything_is_sent) {  // RFC 4516 §5
  struct {
    std::string_view text;
    operation what;
    error why;
  } const rows[] = {
      {"ldap:///o=x", operation::search, {errc::no_host, 7}},
      {"ldap://h/o=x%0D%0Ay", operation::search, {errc::unsafe_control, 12}},
      {"ldap://h/????x=%00", operation::search, {errc::unsafe_control, 15}},
      {"ldap://h/dc=x??sub?(cn=*)(%7C(a=%00", operation::search, {errc::bad_query, 25}},
      {"ldap://h/o=x", operation::replace, {errc::not_possible, 0}},
      {"ldap://h/o=x", operation::remove, {errc::not_possible, 0}},
  };
  for (auto [text, what, why] : rows)
    EXPECT_EQ(testing::outcome(plan_for(*parse(text), what)), testing::spelled(why)) << text;
}

}  // namespace
}  // namespace wend::ldap

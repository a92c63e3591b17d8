// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/ldap/directory_entry.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

ldap::url asked(std::string_view text) { return *ldap::parse(*parse(text)); }

// shows X500-01
TEST(DirectoryEntry, an_entry_is_written_as_ldif) {
  directory_entry e{"cn=Ann,o=x", {{"cn", {"Ann", "Anna"}}, {"description", {""}}}};
  EXPECT_EQ(to_ldif(e), "dn: cn=Ann,o=x\ncn: Ann\ncn: Anna\ndescription:\n");
}

// shows SEC-03 · RFC 1738 §6
TEST(DirectoryEntry, values_that_could_start_a_line_are_written_in_base64) {
  struct {
    std::string_view value, line;
  } const rows[] = {
      {" x", "a:: IHg="},          {"x ", "a:: eCA="},       {":x", "a:: Ong="},          {"<x", "a:: PHg="},
      {"x\ny: z", "a:: eAp5OiB6"}, {"\xC3\xA9", "a:: w6k="}, {"\x1b[2J", "a:: G1sySg=="}, {"x:<", "a: x:<"},
  };
  for (auto [value, line] : rows)
    EXPECT_EQ(to_ldif({"o=x", {{"a", {std::string(value)}}}}), "dn: o=x\n" + std::string(line) + "\n");
  EXPECT_EQ(to_ldif({"o=x", {{"a\nb", {"x"}}, {"", {"x"}}, {"a;lang-en", {"x"}}}}),
            "dn: o=x\na;lang-en: x\n");
}

TEST(DirectoryEntry, long_lines_are_folded) {
  auto text = to_ldif({"o=x", {{"a", {std::string(200, 'v')}}}});
  EXPECT_EQ(text, "dn: o=x\na: " + std::string(73, 'v') + "\n " + std::string(75, 'v') + "\n " +
                      std::string(52, 'v') + "\n");
}

TEST(DirectoryEntry, the_first_rdn_is_the_title) {
  struct {
    std::string_view dn, title;
  } const rows[] = {
      {"cn=Ann Lee,o=x", "Ann Lee"},
      {"cn=Lee\\, Ann,o=x", "Lee, Ann"},
      {"cn=a\\2Cb\\C3\\A9+sn=c,o=x", "a,b\xC3\xA9"},
      {"", ""},
      {"o=", "o="},
      {"nonsense", "nonsense"},
      {"cn=a\\", "a\\"},
  };
  for (auto [dn, title] : rows) EXPECT_EQ(title_of(dn), title) << dn;
}

// shows SEC-10
TEST(DirectoryEntry, long_titles_are_cut) {
  std::string const much(5000, 'x');
  for (auto const& dn : {"cn=" + much + ",o=x", much, "=," + much}) EXPECT_EQ(title_of(dn).size(), 1000u);
  auto rows = rows_of({"o=x", {{"labeledURI", {"http://w.example/ " + much, "http://w.example/" + much}}}},
                      asked("ldap://h/"));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].title.size(), 1000u);
  EXPECT_EQ(rows[2].title.size(), 1000u);
  EXPECT_EQ(rows[2].uri, "http://w.example/" + much);
}

// shows X500-01
TEST(DirectoryEntry, an_entry_is_listed_under_its_url_before_its_links) {
  directory_entry e{"cn=A?b/c,o=\xC3\xA9",
                    {{"mail", {"a@h.example", "b@h.example"}},
                     {"labeledURI", {"http://w.example/a The page", "http://w.example/b", "no uri"}}}};
  auto rows = rows_of(e, asked("ldap://h.example:3389/o=x?MAIL?sub"));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].title, "A?b/c: a@h.example, b@h.example");
  EXPECT_EQ(rows[0].uri, "ldap://h.example:3389/cn=A%3Fb/c,o=%C3%A9");
  EXPECT_EQ(rows[0].kind, wire::kind::text);
  EXPECT_EQ(rows[1].title, "The page");
  EXPECT_EQ(rows[1].uri, "http://w.example/a");
  EXPECT_EQ(rows[2].title, "http://w.example/b");
}

TEST(DirectoryEntry, a_name_without_a_url_is_listed_without_a_link) {
  auto rows = rows_of({"what is this", {}}, asked("ldap://h/"));
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].uri, "");
  EXPECT_EQ(rows[0].kind, wire::kind::info);
}

// shows X500-01 · RFC 4511 §4.1.10
TEST(DirectoryEntry, a_referral_is_completed_from_the_request) {
  auto was = asked("ldap://h:3389/o=x?cn?sub?(sn=a)");
  struct {
    std::string_view referral, led;
  } const rows[] = {
      {"ldap://i/", "ldap://i/o=x?cn?sub?(sn=a)"},
      {"ldap://i", "ldap://i/o=x?cn?sub?(sn=a)"},
      {"ldap://i/o=y", "ldap://i/o=y?cn?sub?(sn=a)"},
      {"ldap://i/o=y??base", "ldap://i/o=y?cn?\?(sn=a)"},
      {"ldap://i/o=y?mail?\?(cn=*)", "ldap://i/o=y?mail?sub?(cn=*)"},
      {"ldap:///o=y", "ldap://h:3389/o=y?cn?sub?(sn=a)"},
      {"ldaps:///o=y", "ldaps://h/o=y?cn?sub?(sn=a)"},
      {"http://w/", "http://w/"},
      {"ldap://i/nonsense", "(none)"},
      {"", "(none)"},
      {"ldap://i/o=y\r\nQUIT", "(none)"},
  };
  for (auto [referral, led] : rows)
    EXPECT_EQ(referral_target(referral, was).value_or("(none)"), led) << referral;
}

TEST(DirectoryEntry, each_result_code_has_an_error) {
  using enum errc;
  EXPECT_FALSE(error_of(0, ldap_operation::search));
  for (int code : {3, 4, 11}) {
    EXPECT_TRUE(is_partial(code));
    EXPECT_FALSE(error_of(code, ldap_operation::search));
    EXPECT_EQ(error_of(code, ldap_operation::bind), login_refused);
  }
  struct {
    int code;
    errc means;
  } const rows[] = {{32, not_found},
                    {34, not_found},
                    {48, login_refused},
                    {49, login_refused},
                    {50, not_allowed},
                    {53, not_allowed},
                    {51, busy},
                    {52, busy},
                    {13, not_private},
                    {80, unexpected_reply},
                    {-1, unexpected_reply},
                    {4096, unexpected_reply}};
  for (auto [code, means] : rows) EXPECT_EQ(error_of(code, ldap_operation::search), means) << code;
  EXPECT_EQ(error_of(80, ldap_operation::bind), login_refused);
}

}  // namespace
}  // namespace wend::engine

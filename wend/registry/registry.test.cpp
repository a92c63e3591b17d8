// SPDX-License-Identifier: Apache-2.0
#include "wend/registry/registry.hpp"

#include <gtest/gtest.h>

namespace wend {
namespace {

using enum profile;

TEST(Registry, an_error_of_a_scheme_cites_the_grammar_of_the_scheme) {
  struct {
    errc code;
    std::string_view scheme, section;
  } constexpr rows[] = {
      {errc::bad_query, "mailto", "RFC 6068 §2"},
      {errc::bad_query, "LDAP", "RFC 4516 §2"},
      {errc::other_profile, "ftp", "RFC 1738 §5"},
      {errc::bad_path, "frob", "RFC 3986 §1.1.1"},
      {errc::bad_char, "mailto", "RFC 3986 §2"},
      {errc::timed_out, "ftp", ""},
      {errc::login_not_allowed, "gopher", "RFC 4266 §2.1"},
  };
  for (auto const& row : rows) {
    EXPECT_EQ(explain(row.code, rfc3986, row.scheme).spec, row.section) << row.scheme;
    EXPECT_EQ(explain(row.code, rfc3986, row.scheme).message, explain(row.code, rfc3986).message);
  }
}

TEST(Registry, an_older_profile_cites_its_own_grammar_whatever_the_scheme) {
  for (auto p : {rfc1630, url7a, rfc1738})
    EXPECT_EQ(explain(errc::bad_query, p, "mailto").spec, explain(errc::bad_query, p).spec);
}

}  // namespace
}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "wend/registry/registry.hpp"
#include "wend/uri/detail/generic_syntax.hpp"

namespace wend {
namespace {

// shows REG-01 · RFC 1738 §4
TEST(Registry, each_scheme_module_is_found_by_its_name_in_any_case) {
  for (auto scheme : all_schemes()) {
    EXPECT_EQ(find_scheme(scheme->name), scheme) << scheme->name;
    std::string loud(scheme->name);
    std::ranges::transform(loud, loud.begin(),
                           [](char c) { return 'a' <= c && c <= 'z' ? char(c - 32) : c; });
    EXPECT_EQ(find_scheme(loud), scheme) << loud;
    EXPECT_FALSE(scheme->title.empty()) << scheme->name;
  }
  EXPECT_TRUE(std::ranges::is_sorted(all_schemes(), {}, [](scheme const* scheme) { return scheme->name; }));
  for (auto none : {"", "h", "httpx", "htt", "zzz", "1", "{", "@", "z39.5"})
    EXPECT_FALSE(find_scheme(none)) << none;
}

// shows REG-08 · RFC 1738 §4
TEST(Registry, a_reserved_scheme_is_parsed_by_the_generic_grammar) {
  for (auto name : {"afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"}) {
    EXPECT_EQ(standing_of(name, profile::rfc1738), standing::reserved) << name;
    EXPECT_EQ(&syntax_of(name, profile::rfc1738), &generic_syntax(profile::rfc1738)) << name;
  }
}

// shows X500-01, NMDB-01 · RFC 1630 §X500, url7a §X500
TEST(Registry, names_for_further_study_have_that_status) {
  EXPECT_EQ(standing_of("x500", profile::rfc1630), standing::further_study);
  EXPECT_EQ(standing_of("x500", profile::url7a), standing::further_study);
  EXPECT_EQ(standing_of("x500", profile::rfc1738), standing::unknown);
  EXPECT_TRUE(is_known_scheme("x500"));
}

}  // namespace
}  // namespace wend

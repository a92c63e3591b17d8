// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "wend/registry/registry.hpp"
#include "wend/uri/detail/generic_syntax.hpp"

namespace wend {
namespace {

TEST(Registry, REG_01_each_room_is_found_by_its_own_name_in_any_case) {
  for (auto one : all_schemes()) {
    EXPECT_EQ(find_scheme(one->name), one) << one->name;
    std::string loud(one->name);
    std::ranges::transform(loud, loud.begin(),
                           [](char c) { return 'a' <= c && c <= 'z' ? char(c - 32) : c; });
    EXPECT_EQ(find_scheme(loud), one) << loud;
    EXPECT_FALSE(one->title.empty()) << one->name;
  }
  EXPECT_TRUE(std::ranges::is_sorted(all_schemes(), {}, [](scheme const* one) { return one->name; }));
  for (auto none : {"", "h", "httpx", "htt", "zzz", "1", "{", "@", "z39.5"})
    EXPECT_FALSE(find_scheme(none)) << none;
}

TEST(Registry, REG_08_what_a_text_only_reserves_is_read_by_its_generic_production) {  // RFC 1738 §4
  for (auto name : {"afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"}) {
    EXPECT_EQ(standing_of(name, profile::rfc1738), standing::reserved) << name;
    EXPECT_EQ(&syntax_of(name, profile::rfc1738), &generic_syntax(profile::rfc1738)) << name;
  }
}

TEST(Registry, X500_01_NMDB_01_names_for_further_study) {  // RFC 1630 §X500, url7a §X500
  EXPECT_EQ(standing_of("x500", profile::rfc1630), standing::further_study);
  EXPECT_EQ(standing_of("x500", profile::url7a), standing::further_study);
  EXPECT_EQ(standing_of("x500", profile::rfc1738), standing::unknown);
  EXPECT_TRUE(is_known_scheme("x500"));
}

}  // namespace
}  // namespace wend

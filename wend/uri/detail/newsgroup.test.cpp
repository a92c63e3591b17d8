// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/newsgroup.hpp"
#include "wend/base/charset.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace wend::newsgroup {
namespace {

using enum profile;

std::vector<std::size_t> wrong_in(std::string_view name, profile p, charset wild = {}) {
  std::vector<std::size_t> places;
  auto hear = [&](diagnostic f) { places.push_back(f.at); };
  judge(name, 100, p, errc::bad_news_name, hear, wild);
  return places;
}

using list = std::vector<std::size_t>;

// shows NEWS-02 · RFC 1630 §BNF for specific URL schemes, RFC 5538 §3
TEST(Newsgroup, each_profile_has_its_own_alphabet_of_group_names) {
  for (auto p : profiles) {
    EXPECT_EQ(wrong_in("comp.lang.c", p), (list{}));
    EXPECT_EQ(wrong_in("", p), (list{100}));
    EXPECT_EQ(wrong_in("a/b~", p), (list{101, 103}));
  }
  EXPECT_EQ(wrong_in("1+%41*", rfc1630), (list{100}));
  EXPECT_EQ(wrong_in("1+%41 *", url7a), (list{100, 101}));
  EXPECT_EQ(wrong_in("1+%41*", rfc1738), (list{100, 102, 105}));
  EXPECT_EQ(wrong_in("1+%41*", rfc3986), (list{105}));
  EXPECT_EQ(wrong_in("1+%41*", rfc3986, "*"), (list{}));
}

std::string written(std::string_view name, profile p, charset wild = {}) {
  std::string out = "x:";
  return put(out, name, p, wild) ? out.substr(2) : "(none)";
}

// shows ENC-11 · RFC 1738 §5
TEST(Newsgroup, a_group_name_is_escaped_as_the_profile_demands) {
  EXPECT_EQ(written("c++", rfc1630), "c++");
  EXPECT_EQ(written("c++", url7a), "c%2B%2B");
  EXPECT_EQ(written("c++", rfc1738), "c++");
  EXPECT_EQ(written("a@ /%\xFF*", rfc1630), "a%40%20%2F%25%FF*");
  EXPECT_EQ(written("a@b", rfc1738), "(none)");
  EXPECT_EQ(written("1", rfc1738), "(none)");
  EXPECT_EQ(written("1/*", rfc3986), "1%2F%2A");
  EXPECT_EQ(written("1/*", rfc3986, "*"), "1%2F*");
  EXPECT_EQ(written("1~", rfc3986),
            "(none)");  // RFC 3986 §2.3: the same as its escape, and no character of a group
  for (auto p : profiles) EXPECT_EQ(written("", p), "(none)");
}

}  // namespace
}  // namespace wend::newsgroup

// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/afs/url.hpp"

#include <gtest/gtest.h>

#include <random>

#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/parse.hpp"

namespace wend::afs {
namespace {

using enum profile;

std::string all_said(findings const& said) {
  std::string text;
  for (auto f : said)
    (text += text.empty() ? "" : " ") += std::string(explain(f.code).name) + '@' + std::to_string(f.at);
  return text;
}

result<url> read(std::string_view text, profile law) {
  auto view = wend::parse(text, law);
  if (!view) return std::unexpected(view.error());
  return parse(*view);
}

struct row {
  profile law;
  std::string_view text;
  url meaning;
};

TEST(Afs, AFS_01_a_cell_and_a_path) {  // RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax
  row const rows[] = {
      {rfc1630, "afs://Cell.example/user/t/ann", {"cell.example", {"user", "t", "ann"}}},
      {rfc1630, "afs://cell.example/", {"cell.example", {}}},
      {rfc1630, "afs://cell.example/a%2Fb/+", {"cell.example", {"a/b", "+"}}},
      {url7a, "afs://cell.example/a b:c;d/", {"cell.example", {"a b:c;d", ""}}},
      {rfc3986, "afs://cell.example", {"cell.example", {}}},
      {rfc3986, "afs://cell.example/", {"cell.example", {}}},
      {rfc3986, "afs://cell.example//a/../b~#x", {"cell.example", {"", "a", "..", "b~"}}},
      {rfc3986, "AFS://3com.example/a%00", {"3com.example", {"a", {"\0", 1}}}},
  };
  for (auto const& [law, text, meaning] : rows) {
    EXPECT_EQ(all_said(check(text, law)), "") << text;
    auto made = read(text, law);
    ASSERT_TRUE(made) << text;
    if (text.find("%00") != text.npos) continue;  // below
    EXPECT_EQ(*made, meaning) << text;
    auto written = format(meaning, law);
    ASSERT_TRUE(written) << text;
    EXPECT_EQ(*read(*written, law), meaning) << *written;
  }
}

TEST(Afs, AFS_01_what_is_neither_is_refused_at_its_byte) {
  struct {
    profile law;
    std::string_view text, said;
  } const rows[] = {
      {rfc1630, "afs:/a", "no-host@4"},
      {rfc1630, "afs:///a", "no-host@6"},
      {rfc1630, "afs://cell.example", "bad-path@18"},
      {rfc1630, "afs://cell.example:70/a", "bad-path@18"},
      {rfc1630, "afs://ann@cell/a", "login-not-allowed@6"},
      {rfc1630, "afs://127.0.0.1/a", "bad-host@6"},
      {rfc1630, "afs://3com.example/a", "bad-host@6"},
      {rfc1630, "afs://cell/a?b", "query-not-allowed@12"},
      {url7a, "afs://cell/a=b", "bad-char@12"},
      {rfc3986, "afs:/a", "no-host@4"},
      {rfc3986, "afs:///a", "no-host@6"},
      {rfc3986, "afs://cell:70/a", "bad-path@10"},
      {rfc3986, "afs://cell:/a", "bad-path@10"},
      {rfc3986, "afs://ann@cell/a", "login-not-allowed@6"},
      {rfc3986, "afs://../a", "bad-host@6"},
      {rfc3986, "afs://./a", "bad-host@6"},
      {rfc3986, "afs://a..b/c", "bad-host@6"},
      {rfc3986, "afs://a%2Fb/c", "bad-host@6"},
      {rfc3986, "afs://-a/c", "bad-host@6"},
      {rfc3986, "afs://127.0.0.1/c", "bad-host@6"},
      {rfc3986, "afs://[::1]/c", "bad-host@6"},
      {rfc3986, "afs://a!b/c", "bad-host@6"},
      {rfc3986, "afs://cell/a?b", "query-not-allowed@12"},
  };
  for (auto [law, text, said] : rows) {
    EXPECT_EQ(all_said(check(text, law)), said) << text;
    auto made = read(text, law);
    ASSERT_FALSE(made) << text;
    EXPECT_EQ(all_said({made.error()}), said) << text;
  }
}

TEST(Afs, AFS_01_REG_08_each_text_has_its_standing) {  // RFC 1738 §4
  EXPECT_EQ(standing_of("afs", rfc1630), standing::historical);
  EXPECT_EQ(standing_of("afs", url7a), standing::historical);
  EXPECT_EQ(standing_of("afs", rfc1738), standing::reserved);
  EXPECT_EQ(standing_of("afs", rfc3986), standing::provisional);
  EXPECT_TRUE(wend::parse("afs:anything?at;all", rfc1738));
  EXPECT_EQ(read("afs://cell/a", rfc1738).error().code, errc::unknown_scheme);
  EXPECT_EQ(read("nfs://cell/a", rfc3986).error().code, errc::unknown_scheme);
  EXPECT_FALSE(format({"cell", {}}, rfc1738));
  auto all = descriptor.parts_of(*wend::parse("afs://Cell.example/a", rfc1630));
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].key, "cell");
  EXPECT_EQ(std::get<std::string>(all[0].value), "cell.example");
}

TEST(Afs, CMP_13_the_root_need_not_be_written_where_the_text_allows_it) {
  EXPECT_TRUE(compare("afs://Cell", "afs://cell/", equality::scheme)->equivalent);
  EXPECT_FALSE(compare("afs://cell/a", "afs://cell/a/", equality::scheme)->equivalent);
  EXPECT_EQ(convert(*wend::parse("afs://cell"), rfc1630)->value.text(), "afs://cell/");
  EXPECT_EQ(convert(*wend::parse("afs://cell/a~b"), rfc1630)->value.text(), "afs://cell/a%7Eb");
  EXPECT_EQ(convert(*wend::parse("afs://3com/a"), rfc1630).error().code, errc::not_expressible);
}

TEST(Afs, what_is_written_is_read_again) {
  std::mt19937 dice(3);
  constexpr char octets[] = "ab./?#%*!+:;=~ \xFF";  // and the NUL at its end
  int written = 0;
  for (int i = 0; i < 5000; ++i) {
    url x{.cell = dice() % 4 ? "cell.example" : "127.0.0.1"};
    for (auto n = dice() % 4; n > 0; --n) {
      std::string name;
      for (auto left = dice() % 5; left > 0; --left) name += octets[dice() % sizeof octets];
      x.names.push_back(name);
    }
    for (auto law : {rfc1630, url7a, rfc3986}) {
      auto text = format(x, law);
      if (!text) continue;
      ++written;
      auto again = read(*text, law);
      ASSERT_TRUE(again) << *text;
      EXPECT_EQ(*again, x) << *text;
    }
  }
  EXPECT_GT(written, 5000);
  EXPECT_EQ(*format({"cell", {}}), "afs://cell");
  EXPECT_EQ(*format({"cell", {}}, rfc1630), "afs://cell/");
  EXPECT_FALSE(format({"cell", {""}}));
  EXPECT_FALSE(format({"", {"a"}}));
}

}  // namespace
}  // namespace wend::afs

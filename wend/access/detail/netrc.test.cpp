// SPDX-License-Identifier: Apache-2.0
#include "wend/access/detail/netrc.hpp"

#include <gtest/gtest.h>

namespace wend::access {
namespace {

using logins = std::vector<netrc_login>;

logins read(std::string_view text) {
  auto netrc = parse_netrc(text);
  EXPECT_TRUE(netrc) << text;
  return netrc ? netrc->logins() : logins{};
}

TEST(Netrc, machines_and_the_default_entry_are_read) {
  EXPECT_EQ(read("machine f.example login ann password pw account staff\ndefault login anonymous"),
            (logins{{"f.example", "ann", "pw", "staff"}, {"", "anonymous", {}, {}}}));
  EXPECT_EQ(read("machine F.Example\n\tpassword\n  pw\n\tlogin ann\r\n"),
            (logins{{"f.example", "ann", "pw", {}}}));
  EXPECT_EQ(read("machine f.example user ann passwd pw"), (logins{{"f.example", "ann", "pw", {}}}));
  EXPECT_EQ(read("machine f.example"), (logins{{"f.example", {}, {}, {}}}));
  EXPECT_EQ(read("machine default login default"), (logins{{"default", "default", {}, {}}}));
  EXPECT_TRUE(read("").empty());
  EXPECT_TRUE(read(" \r\n\t").empty());
}

TEST(Netrc, quoted_values_are_unescaped) {
  EXPECT_EQ(read(R"(machine h login "a b" password "p\"w\\" account "")"),
            (logins{{"h", "a b", "p\"w\\", ""}}));
  EXPECT_EQ(read(R"(machine h login a\ b password p\"\\w)"), (logins{{"h", "a b", "p\"\\w", {}}}));
  EXPECT_EQ(read(R"(machine h login a"b password "x"account c)"), (logins{{"h", "a\"b", "x", "c"}}));
  EXPECT_EQ(read("machine h password p,w;x#y"), (logins{{"h", {}, "p,w;x#y", {}}}));
  EXPECT_EQ(read("machine h password \xC3\xA9\\"), (logins{{"h", {}, "\xC3\xA9\\", {}}}));
}

TEST(Netrc, comments_may_stand_between_words) {
  EXPECT_EQ(read("# one\n#two machine x\nmachine h # of ours\nlogin ann #\npassword #pw\n#"),
            (logins{{"h", "ann", "#pw", {}}}));
}

TEST(Netrc, macros_are_skipped) {
  EXPECT_EQ(read("machine h login ann\nmacdef init\ncd /pub\nmachine x login y\n\nmachine k login bob"),
            (logins{{"h", "ann", {}, {}}, {"k", "bob", {}, {}}}));
  EXPECT_EQ(read("macdef a\r\nbin\r\n\r\nmachine k"), (logins{{"k", {}, {}, {}}}));
  EXPECT_EQ(read("machine h macdef a\n\n\nlogin ann"), (logins{{"h", "ann", {}, {}}}));
  EXPECT_EQ(read("machine h\nmacdef a\nbin"), (logins{{"h", {}, {}, {}}}));
  EXPECT_EQ(read("machine h\nmacdef"), (logins{{"h", {}, {}, {}}}));
}

struct refusal {
  std::string_view text;
  error why;
};

TEST(Netrc, an_error_has_its_name_and_its_byte) {
  constexpr refusal rows[] = {
      {"machine", {errc::no_host, 0}},
      {"\n machine \n", {errc::no_host, 2}},
      {"machine \"\"", {errc::no_host, 0}},
      {"login ann", {errc::bad_login, 0}},
      {"machine h login", {errc::bad_login, 10}},
      {"machine h login ann password ", {errc::bad_login, 20}},
      {"machine h frob x", {errc::bad_char, 10}},
      {"machine h login \"ann", {errc::bad_char, 16}},
      {"machine h login \"ann\\", {errc::bad_char, 16}},
      {"machine h login \"ann\npassword x\"", {errc::control_char, 20}},
      {"machine h login a\x01", {errc::control_char, 17}},
      {"machine h login a\\\n", {errc::control_char, 18}},
      {{"machine h login a\0b", 19}, {errc::control_char, 17}},
  };
  for (auto [text, why] : rows) {
    auto netrc = parse_netrc(text);
    ASSERT_FALSE(netrc) << text;
    EXPECT_EQ(netrc.error(), why) << text;
  }
  EXPECT_EQ(parse_netrc(std::string((1 << 20) + 1, ' ')).error().code, errc::too_long);
}

TEST(Netrc, the_first_matching_entry_is_used) {
  auto entries = parse_netrc(
      "machine h login ann password 1\nmachine h login bob password 2\nmachine k password 3\n"
      "default login anonymous");
  ASSERT_TRUE(entries);
  auto password = [&](std::string_view host, std::string_view user = {}) {
    auto login = entries->login_for(host, user);
    return !login ? "none" : login->password.value_or(login->user.value_or("?"));
  };
  EXPECT_EQ(password("h"), "1");
  EXPECT_EQ(password("H"), "1");
  EXPECT_EQ(password("h", "bob"), "2");
  EXPECT_EQ(password("h", "eve"), "none");  // `default` has another login
  EXPECT_EQ(password("k", "eve"), "3");
  EXPECT_EQ(password("x"), "anonymous");
  EXPECT_EQ(password("x", "anonymous"), "anonymous");
  EXPECT_EQ(netrc().login_for("h"), nullptr);
}

// shows SEC-10
TEST(Netrc, hostile_files_are_read_in_linear_time) {
  std::string words;
  while (words.size() < 900'000) words += "machine h login a password b macdef x\n\n#\n";
  EXPECT_TRUE(parse_netrc(words));
  EXPECT_TRUE(parse_netrc("machine h login " + std::string(900'000, '\\')));
  EXPECT_FALSE(parse_netrc("machine h login \"" + std::string(900'000, 'x')));
  std::string macros = "macdef x\n";
  while (macros.size() < 900'000) macros += "x\n";
  EXPECT_TRUE(parse_netrc(macros));
}

}  // namespace
}  // namespace wend::access

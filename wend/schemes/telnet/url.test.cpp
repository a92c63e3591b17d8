// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/telnet/url.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/registry/registry.hpp"
#include "wend/testing/scheme_module.hpp"
#include "wend/uri/compare.hpp"
#include "wend/uri/convert.hpp"
#include "wend/uri/normalize.hpp"
#include "wend/uri/parse.hpp"

namespace wend::telnet {
namespace {

using enum profile;

struct row {
  wend::profile profile;
  std::string_view text;
  url meaning;
};

// shows TELNET-01, TELNET-06 · RFC 1738 §3.8, RFC 1630 §Telnet, url7a §Telnet
TEST(Telnet, a_url_has_a_login_and_nothing_else) {
  row const rows[] = {
      {rfc1630, "telnet://h.example", {service::telnet, {}, {"h.example", 23}}},
      {rfc1630, "telnet://ann@h.example:2000", {service::telnet, {"ann", {}}, {"h.example", 2000}}},
      {rfc1630, "rlogin://ann:pw@h.example", {service::rlogin, {"ann", "pw"}, {"h.example", 513}}},
      {url7a, "tn3270://a%40b@h.example", {service::tn3270, {"a@b", {}}, {"h.example", 23}}},
      {rfc1738, "telnet://H.Example/", {service::telnet, {}, {"h.example", 23}}},
      {rfc1738, "telnet://@h.example", {service::telnet, {"", {}}, {"h.example", 23}}},
      {rfc1738, "telnet://:@h.example/", {service::telnet, {"", ""}, {"h.example", 23}}},
      {rfc1738, "telnet://a%3Ab:%40@h.example/", {service::telnet, {"a:b", "@"}, {"h.example", 23}}},
      {rfc3986, "telnet://[2001:DB8::1]:992/", {service::telnet, {}, {"[2001:db8::1]", 992}}},
      {rfc3986, "telnet://h.example:", {service::telnet, {}, {"h.example", 23}}},
      {rfc3986, "tn3270://h.example", {service::tn3270, {}, {"h.example", 23}}},  // RFC 6270
      {rfc3986, "RLOGIN://h.example", {service::rlogin, {}, {"h.example", 513}}},
  };
  for (auto const& [p, text, meaning] : rows) {
    auto view = wend::parse(text, p);
    ASSERT_TRUE(view) << text;
    EXPECT_TRUE(check(text, p).empty() || !is_error(check(text, p)[0])) << text;
    auto read = parse(*view);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, meaning) << text;
    auto written = format(meaning, p);
    ASSERT_TRUE(written) << text;
    auto again = wend::parse(*written, p);
    ASSERT_TRUE(again) << *written;
    EXPECT_EQ(*parse(*again), meaning) << *written;
  }
}

struct mistaken {
  wend::profile profile;
  std::string_view text;
  error why;
};

// shows TELNET-02, TELNET-05
TEST(Telnet, text_after_the_host_and_users_that_look_like_options_are_refused) {
  constexpr mistaken rows[] = {
      {rfc1630, "telnet://h.example/", {errc::bad_path, 18}},  // the slash came with RFC 1738 §3.8
      {url7a, "telnet://h.example/", {errc::bad_path, 18}},
      {rfc1738, "telnet://h/x", {errc::bad_path, 11}},
      {rfc1738, "telnet://h//", {errc::bad_path, 11}},
      {rfc1738, "telnet:h", {errc::no_host, 7}},
      {rfc1738, "telnet://", {errc::no_host, 9}},
      {rfc1738, "telnet://-l", {errc::bad_host, 9}},
      {rfc1738, "telnet://-l@h", {errc::bad_login, 9}},
      {rfc1738, "telnet://h:99999", {errc::port_out_of_range, 11}},
      {rfc3986, "telnet://h/x", {errc::bad_path, 11}},
      {rfc3986, "telnet://h?x", {errc::query_not_allowed, 10}},
      {rfc3986, "telnet:h", {errc::no_host, 7}},
      {rfc3986, "telnet://-h/", {errc::bad_host, 9}},
      {rfc3986, "rlogin://-l@h", {errc::bad_login, 9}},
      {rfc3986, "tn3270://h:65536", {errc::port_out_of_range, 11}},
  };
  for (auto [p, text, why] : rows) {
    auto diagnostics = check(text, p);
    ASSERT_FALSE(diagnostics.empty()) << text;
    EXPECT_EQ(diagnostics[0], why) << text << ": " << explain(diagnostics[0].code).name;
    EXPECT_EQ(diagnostics.size(), 1u) << text;
  }
}

TEST(Telnet, lenient_mode_ignores_a_final_slash_and_nothing_after_it) {  // RFC 1738 §5
  for (auto p : {rfc1630, url7a})
    EXPECT_EQ(testing::all_said("telnet://h.example/", p, mode::lenient), "trailing-slash@18");
  for (auto p : {rfc1630, url7a, rfc1738, rfc3986}) {
    bool has_no_slash = p == rfc1630 || p == url7a;
    std::string_view where = has_no_slash ? "bad-path@18" : "bad-path@19";
    EXPECT_EQ(testing::all_said("telnet://h.example/x", p, mode::lenient), where);
    EXPECT_FALSE(repair("telnet://h.example/?q", p) &&
                 std::ranges::none_of(check("telnet://h.example/?q", p, mode::lenient), is_error));
  }
  EXPECT_EQ(testing::all_said("telnet://h.example?q", rfc3986, mode::lenient), "query-not-allowed@18");
}

// shows TELNET-06 · RFC 1738 §4
TEST(Telnet, rfc1738_reserves_tn3270_and_does_not_know_rlogin) {
  EXPECT_EQ(standing_of("tn3270", rfc1738), standing::reserved);
  EXPECT_EQ(standing_of("rlogin", rfc1738), standing::unknown);
  EXPECT_EQ(format({.kind = service::rlogin, .server = {"h", 513}}, rfc1738).error().code,
            errc::not_expressible);
  EXPECT_TRUE(wend::parse("tn3270:anything", rfc1738));
}

// shows CMP-13, CMP-14 · RFC 1738 §3, §3.1, §3.2.2
TEST(Telnet, a_final_slash_is_ignored_and_an_empty_user_is_not) {
  auto same = [](std::string_view a, std::string_view b) { return compare(a, b, equality::scheme, rfc1738); };
  EXPECT_TRUE(same("telnet://h", "telnet://H:23/")->equivalent);
  EXPECT_EQ(same("telnet://h", "telnet://h/")->rule, "the slash after the login means nothing");
  EXPECT_FALSE(same("telnet://h", "telnet://@h")->equivalent);
  EXPECT_FALSE(same("telnet://u@h", "telnet://u:@h")->equivalent);
  EXPECT_FALSE(compare("telnet://h", "telnet://h/", equality::encoding, rfc1738)->equivalent);
}

// shows CMP-13 · RFC 3986 §6.2.3, RFC 4248 §2
TEST(Telnet, in_rfc3986_the_root_path_is_written) {
  for (std::string scheme : {"telnet", "rlogin", "tn3270"}) {
    EXPECT_EQ(*normalize(scheme + "://h"), scheme + "://h/");
    EXPECT_EQ(compare(scheme + "://h", scheme + "://h/")->rule, "an empty path is the root");
  }
  EXPECT_EQ(*normalize("telnet://h/", rfc1738), "telnet://h");
}

// shows USE-06
TEST(Telnet, convert_drops_the_slash_where_the_profile_has_none) {
  auto conversion = convert(*wend::parse("telnet://ann@h.example/", rfc1738), rfc1630);
  ASSERT_TRUE(conversion);
  EXPECT_EQ(conversion->value.text(), "telnet://ann@h.example");
  auto none = convert(*wend::parse("tn3270://h.example", rfc1630), rfc1738);
  EXPECT_EQ(none.error().code, errc::not_expressible);
}

}  // namespace
}  // namespace wend::telnet

// SPDX-License-Identifier: Apache-2.0
#include "wend/access/rehearse.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "wend/uri/parse.hpp"

namespace wend::access {
namespace {

struct intent {
  verb what = verb::get;
  std::vector<std::string> words{};
  way by{};
};

result<wire::plan> rehearsed(std::string_view text, profile p = profile::rfc3986, intent const& how = {},
                             policy const& rules = {}) {
  auto read = parse(text, p);
  if (!read) return unexpected(read.error());
  request asked(*read, how.what);
  asked.words = how.words;
  return rehearse(asked, rules, how.by);
}

bool notices(wire::plan const& plan, errc code) {
  return std::ranges::count(plan.notices, code, &diagnostic::code) > 0;
}

TEST(Rehearse, each_scheme_is_planned_by_its_own_module) {
  auto http = rehearsed("http://h.example:8080/a%2Fb?q#f");
  ASSERT_TRUE(http);
  EXPECT_EQ(http->peer, (wire::endpoint{"h.example", 8080}));
  EXPECT_EQ(http->request_target, "/a%2Fb?q");
  auto file = rehearsed("file:///etc/motd");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->open, "/etc/motd");
  auto upper = rehearsed("FILE:/etc/motd");
  ASSERT_TRUE(upper);
  EXPECT_EQ(upper->open, "/etc/motd");
}

struct refusal {
  wend::profile profile;
  std::string_view url;
  error why;
};

using enum profile;

TEST(Rehearse, a_refusal_has_the_byte_of_the_error) {
  constexpr refusal rows[] = {
      {rfc1738, "frob:abc", {errc::unknown_scheme, 0}},    // REG-09
      {rfc1738, "https://h/", {errc::unknown_scheme, 0}},  // RFC 1738 has no https
      {rfc3986, "frob://h:25/", {errc::unknown_scheme, 0}},
      {rfc3986, "http:a", {errc::no_host, 5}},  // the scheme's grammar
      {rfc3986, "http://h:65536/", {errc::port_out_of_range, 9}},
      {rfc1738, "http://h:25/x", {errc::unsafe_port, 9}},  // SEC-01
      {rfc3986, "https://h:80/x", {errc::unsafe_port, 10}},
      {rfc1738, "file://other.example/x", {errc::file_not_local, 7}},
      {rfc3986, "file:///a%2fb", {errc::file_not_representable, 8}},
      {rfc3986, "file://h:80/x", {errc::bad_file_path, 8}},
      {rfc3986, "file:c:/x", {errc::file_not_representable, 5}},  // a drive: RFC 8089 appendix E.2
      {rfc3986, "file:x", {errc::bad_file_path, 5}},
  };
  for (auto [p, url, why] : rows) {
    auto plan = rehearsed(url, p);
    ASSERT_FALSE(plan) << url;
    EXPECT_EQ(plan.error(), why) << url << ": " << explain(plan.error().code).name << " at "
                                 << plan.error().at;
  }
}

// shows OPS-02 · RFC 1738 §2
TEST(Rehearse, an_operation_that_a_scheme_lacks_is_not_possible) {
  EXPECT_EQ(rehearsed("http://h/", rfc3986, {.what = verb::list}).error().code, errc::not_possible);
  EXPECT_EQ(rehearsed("http://h/", rfc3986, {.what = verb::session}).error().code, errc::not_possible);
  EXPECT_EQ(rehearsed("file:///a", rfc3986, {.what = verb::search, .words = {"x"}}).error().code,
            errc::not_possible);
  EXPECT_EQ(rehearsed("http://h/", rfc3986, {.words = {"x"}}).error().code,
            errc::not_possible);  // only a search has words
}

// shows OPS-04, OPS-05 · RFC 1738 §3.2.2, §3.4.6
TEST(Rehearse, verbs_become_http_methods) {
  struct row {
    verb what;
    std::string_view method;
  };
  for (auto [what, method] :
       {row{verb::get, "GET"}, row{verb::stat, "HEAD"}, row{verb::put, "PUT"}, row{verb::append, "POST"},
        row{verb::remove, "DELETE"}, row{verb::search, "GET"}}) {
    auto plan = rehearsed("http://h/a", rfc3986, {.what = what});
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->method, method);
  }
}

// shows OPS-06, QRY-09 · RFC 1630 §Query strings
TEST(Rehearse, the_words_of_a_search_stand_after_the_question_mark) {
  auto plan = rehearsed("http://h/Phonebook", rfc1630, {.what = verb::search, .words = {"dobbins"}});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->request_target, "/Phonebook?dobbins");
  auto more = rehearsed("http://h/x?old", rfc1630, {.what = verb::search, .words = {"cats", "c+d"}});
  ASSERT_TRUE(more);
  EXPECT_EQ(more->request_target, "/x?cats+c%2Bd");
  auto proxied =
      rehearsed("http://h/x", rfc1630,
                {.what = verb::search, .words = {"cats"}, .by = {.proxy = wire::endpoint{"gw", 80}}});
  ASSERT_TRUE(proxied);
  EXPECT_EQ(proxied->request_target, "http://h/x?cats");
}

// shows GW-01 · RFC 1630 §HTTP
TEST(Rehearse, a_proxy_is_asked_for_schemes_that_wend_cannot_follow) {
  intent how{.by = {.proxy = wire::endpoint{"gw.example", 8001}}};
  auto plan = rehearsed("wais://h.example/db?lynch", rfc1630, how);
  ASSERT_TRUE(plan) << explain(plan.error().code).name;
  EXPECT_EQ(plan->peer, (wire::endpoint{"gw.example", 8001}));
  EXPECT_EQ(plan->request_target, "wais://h.example/db?lynch");
  auto fragment = rehearsed("gopher://h.example/1#x", rfc3986, how);
  ASSERT_TRUE(fragment);
  EXPECT_EQ(fragment->request_target, "gopher://h.example/1");
  EXPECT_EQ(rehearsed("gopher://h.example:25/1", rfc3986, how).error().code, errc::unsafe_port);  // GW-07
  EXPECT_EQ(rehearsed("telnet://h.example/", rfc3986, {.what = verb::session, .by = how.by}).error().code,
            errc::not_possible);
}

// shows REG-09 · RFC 1738 §4
TEST(Rehearse, a_gateway_is_asked_where_one_is_configured_for_the_scheme) {
  auto through = [](std::string locator) { return intent{.by = {.gateway = std::move(locator)}}; };
  auto plan = rehearsed("FROB:abc", rfc1738, through("http://gw.example:8001/"));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->peer, (wire::endpoint{"gw.example", 8001}));
  EXPECT_EQ(plan->request_target, "/FROB:abc");
  EXPECT_EQ(rehearsed("bad:x", rfc3986, through("file:///x")).error().code, errc::not_possible);
  EXPECT_EQ(rehearsed("worse:x", rfc3986, through("not a uri")).error().code, errc::not_possible);
  EXPECT_EQ(rehearsed("other:x").error().code, errc::unknown_scheme);
}

// shows SEC-05, SEC-01 · RFC 1738 §6
TEST(Rehearse, a_password_and_an_unusual_port_are_noticed) {
  auto password = rehearsed("ftp://u:secret@h/x", rfc1630, {.by = {.proxy = wire::endpoint{"gw", 80}}});
  ASSERT_TRUE(password);
  EXPECT_TRUE(notices(*password, errc::password_in_url));
  auto port = rehearsed("http://h:8080/");
  ASSERT_TRUE(port);
  EXPECT_EQ(port->notices, (diagnostics{{errc::unusual_port, 9}}));
  policy let_25_pass;
  let_25_pass.ports_allowed = {25};
  auto allowed = rehearsed("http://h:25/", rfc3986, {}, let_25_pass);
  ASSERT_TRUE(allowed);
  EXPECT_TRUE(notices(*allowed, errc::unusual_port));
  auto usual = rehearsed("http://h:80/");
  ASSERT_TRUE(usual);
  EXPECT_TRUE(usual->notices.empty());
}

// shows HTTP-07 · RFC 1630 §HTTP
TEST(Rehearse, a_repaired_url_is_sent_in_its_repaired_form) {
  auto repaired = repair("http://h/a b", rfc1630);
  ASSERT_TRUE(repaired);
  auto plan = rehearse(request(repaired->value));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->request_target, "/a%20b");
}

// shows FILE-02
TEST(Rehearse, the_policy_knows_the_names_of_this_machine) {
  policy rules;
  rules.asker = {.local_names = {"me.example"}};

  auto plan = rehearsed("file://me.example/etc/motd", rfc1738, {}, rules);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->open, "/etc/motd");
}

// shows SEC-01 · RFC 1738 §6
TEST(Rehearse, a_url_that_every_plan_refuses_is_refused_without_a_plan) {
  struct {
    std::string_view text;
    std::optional<error> refused;
  } const rows[] = {{"gopher://h/0a%0Ab", error{errc::unsafe_control, 13}},
                    {"file:///a%00b", error{errc::file_not_representable, 8}},
                    {"http://h%0A/", error{errc::unsafe_control, 8}},
                    {"http://[v1.x]/", error{errc::host_not_resolvable, 7}},
                    {"http://h/%0A", {}},
                    {"foo://h/%0A", {}},
                    {"file://other.example/%41", {}}};
  for (auto const& row : rows) EXPECT_EQ(refused_when_followed(*parse(row.text)), row.refused) << row.text;
}

}  // namespace
}  // namespace wend::access

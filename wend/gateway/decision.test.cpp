// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/decision.hpp"

#include <gtest/gtest.h>

#include "wend/exchange/known.hpp"
#include "wend/uri/parse.hpp"

namespace wend::gateway {
namespace {

identity const self{{}, "127.0.0.1", 1738, "wend"};

unsigned refused(std::string const& text) {
  auto u = parse(text);
  auto no = refused_outright(u.value(), self);
  return no ? no->status : 0;
}

// shows GW-07, GW-09 · RFC 1738 §6
TEST(Decision, unsupported_schemes_and_own_addresses_are_refused) {
  EXPECT_EQ(refused("file:///etc/motd"), 403U);  // FILE-08
  EXPECT_EQ(refused("FILE:///etc/motd"), 403U);
  EXPECT_EQ(refused("afs://cell/x"), 403U);
  for (auto text : {"frob:x", "javascript:alert(1)", "data:,x", "ws://h/"})
    EXPECT_EQ(refused(text), 501U) << text;
  for (auto text : {"http://127.0.0.1:1738/", "gopher://127.0.0.1:1738/", "ftp://localhost:1738/",
                    "http://127.9.9.9:1738/"})
    EXPECT_EQ(refused(text), 508U) << text;
  for (auto text : {"http://h:1738/", "http://127.0.0.1:1739/", "news:a", "urn:isbn:1", "gopher://h/"})
    EXPECT_EQ(refused(text), 0U) << text;
}

// Defence 9: every address is vetted
TEST(Decision, only_allowed_private_hosts_are_reached_in_private_networks) {
  settings how;
  how.allowed_private_hosts = {{"127.0.0.1", 7070}};
  auto lets = [&](std::string const& text) {
    auto rules = rules_for(parse(text).value(), how);
    return rules.private_addresses || !rules.allowed_private_hosts.empty();
  };
  EXPECT_TRUE(lets("gopher://127.0.0.1:7070/1"));
  for (auto text : {"gopher://127.0.0.1:7071/1", "gopher://127.0.0.2:7070/1", "gopher://localhost:7070/",
                    "http://h/", "urn:x:y"})
    EXPECT_FALSE(lets(text)) << text;
  EXPECT_TRUE(lets("news:a"));  // the configured server
  EXPECT_FALSE(lets("news://127.0.0.1/a"));
  how.trusts_resolvers = true;
  EXPECT_TRUE(lets("urn:x:y"));
  EXPECT_FALSE(lets("http://127.0.0.1/"));
}

// Defence 11: redirects
TEST(Decision, redirects_are_left_to_the_client_and_no_login_is_sent) {
  settings how;
  how.rules.asker.user = "operator";
  how.rules.asker.password = "secret";
  auto rules = rules_for(parse("http://h/").value(), how);
  EXPECT_EQ(rules.redirects, 0U);
  EXPECT_FALSE(rules.asker.user || rules.asker.password);
  EXPECT_GT(rules_for(parse("urn:a:b").value(), how).redirects, 0U);
}

// Defence 9: every address is vetted
TEST(Decision, the_port_of_the_news_server_is_open_to_its_own_names_only) {
  auto ports = [](std::string server, std::string const& text) {
    settings how;
    how.rules.asker.news_server = std::move(server);
    return rules_for(parse(text).value(), how).ports_allowed;
  };
  EXPECT_EQ(ports("127.0.0.1:1119", "news:a"), (std::vector<std::uint16_t>{1119}));
  EXPECT_EQ(ports("[::1]:1119", "news:a@b"), (std::vector<std::uint16_t>{1119}));
  for (auto server : {"", "news.example", "news.example:", "news.example:x", "news.example:99999"})
    EXPECT_TRUE(ports(server, "news:a").empty()) << server;
  for (auto text : {"news://127.0.0.1/a", "nntp://127.0.0.1/a/1", "http://127.0.0.1/", "mid:a@b"})
    EXPECT_TRUE(ports("127.0.0.1:1119", text).empty()) << text;
}

// shows GW-09
TEST(Decision, each_failure_has_its_status) {
  EXPECT_EQ(status_of(errc::bad_char, false), 400U);
  EXPECT_EQ(status_of(errc::unsafe_control, false), 400U);
  EXPECT_EQ(status_of(errc::unsafe_port, false), 403U);
  EXPECT_EQ(status_of(errc::not_allowed, false), 403U);
  EXPECT_EQ(status_of(errc::login_refused, false), 401U);
  EXPECT_EQ(status_of(errc::login_refused, true), 403U);
  EXPECT_EQ(status_of(errc::not_found, false), 404U);
  EXPECT_EQ(status_of(errc::unknown_scheme, false), 501U);
  EXPECT_EQ(status_of(errc::not_possible, false), 501U);
  EXPECT_EQ(status_of(errc::unreachable, false), 502U);
  EXPECT_EQ(status_of(errc::no_such_host, false), 502U);
  EXPECT_EQ(status_of(errc::truncated, false), 502U);
  EXPECT_EQ(status_of(errc::unexpected_reply, false), 502U);
  EXPECT_EQ(status_of(errc::busy, false), 503U);
  EXPECT_EQ(status_of(errc::timed_out, false), 504U);
  EXPECT_EQ(status_of(errc::too_many_redirects, false), 508U);
}

// Defence 8: sessions and mail are only described
TEST(Decision, sessions_and_mail_are_described) {
  for (auto text : {"telnet://h/", "rlogin://u@h", "tn3270://h/", "mailto:a@b", "TELNET://h/"})
    EXPECT_TRUE(is_described(parse(text).value())) << text;
  for (auto text : {"http://h/", "news:a", "gopher://h/8x", "whois://h/a"})
    EXPECT_FALSE(is_described(parse(text).value())) << text;
}

TEST(Decision, a_search_asks_for_words_first) {
  for (auto text : {"gopher://h/7/find", "gopher://h/2", "wais://h/db"})
    EXPECT_TRUE(wants_words(parse(text).value())) << text;
  for (auto text : {"gopher://h/7/find%09words", "gopher://h/1", "gopher://h/", "wais://h/db?w",
                    "wais://h/db/T/1", "http://h/7"})
    EXPECT_FALSE(wants_words(parse(text).value())) << text;
  EXPECT_EQ(words_in("  two  words "), (std::vector<std::string>{"two", "words"}));
}

request_head with_field(std::string name, std::string value) {
  request_head head;
  head.fields.emplace_back(std::move(name), std::move(value));
  return head;
}

TEST(Decision, a_form_from_another_site_is_refused) {
  EXPECT_TRUE(comes_from_this_site(request_head{}, self));
  EXPECT_TRUE(comes_from_this_site(with_field("Origin", "http://127.0.0.1:1738"), self));
  EXPECT_TRUE(comes_from_this_site(with_field("Origin", "http://localhost:1738"), self));
  for (auto no : {"null", "http://evil.example", "http://127.0.0.1:80", "http://localhost",
                  "http://127.0.0.1:1738.evil.example", "x", ""})
    EXPECT_FALSE(comes_from_this_site(with_field("Origin", no), self)) << no;
  for (auto [site, by_itself, without_origin] :
       {std::tuple("same-origin", true, true), std::tuple("none", true, false),
        std::tuple("same-site", false, false), std::tuple("cross-site", false, false)}) {
    auto head = with_field("Sec-Fetch-Site", site);
    EXPECT_EQ(comes_from_this_site(head, self), by_itself) << site;
    head.fields.emplace_back("Origin", "null");
    EXPECT_EQ(comes_from_this_site(head, self), without_origin) << site;
  }
}

TEST(Decision, a_form_on_a_public_name_is_accepted_whatever_the_listening_port) {
  identity const named{{"gw.example"}, "127.0.0.1", 1738, "wend"};
  struct row {
    std::string host, origin;
    bool ours;
  } const rows[] = {
      {"gw.example", "https://gw.example", true},
      {"gw.example", "http://gw.example", true},
      {"gw.example", "http://gw.example:80", true},
      {"gw.example", "https://gw.example:443", true},
      {"gw.example:8443", "https://gw.example:8443", true},
      {"GW.example:8443", "https://gw.example:8443", true},
      {"127.0.0.1:1738", "https://gw.example", true},  // a reverse proxy that does not pass Host
      {"127.0.0.1:1738", "http://gw.example:1738", true},
      {"127.0.0.1:1738", "http://localhost:1738", true},
      {"localhost", "http://localhost", true},
      {"localhost", "https://localhost", true},
      {"127.0.0.1:8443", "https://127.0.0.1:8443", true},
      {"gw.example", "https://gw.example:8443", false},
      {"gw.example:8443", "https://gw.example:8444", false},
      {"gw.example", "http://gw.example:443", false},
      {"gw.example", "https://gw.example:0", false},
      {"gw.example:x", "https://gw.example:x", false},
      {"gw.example:99999", "https://gw.example:99999", false},
      {"localhost", "http://127.0.0.1", false},
      {"evil.example", "http://evil.example", false},  // a foreign Host does not permit an Origin
      {"evil.example:1738", "http://evil.example:1738", false},
      {"gw.example", "https://evil.example", false},
      {"gw.example", "https://gw.example.evil.example", false},
      {"gw.example", "https://evil.example/gw.example", false},
      {"gw.example", "https://gw.example@evil.example", false},
      {"gw.example", "https://evil.example@gw.example", false},
      {"gw.example", "https://gw.example/", false},
      {"gw.example", "https://gw.example#", false},
      {"gw.example", "gw.example", false},
      {"gw.example", "//gw.example", false},
      {"gw.example", "ftp://gw.example", false},
      {"gw.example", "https:gw.example", false},
      {"gw.example", "https://", false},
      {"gw.example", "https://gw.example https://evil.example", false},
  };
  for (auto const& row : rows) {
    auto head = with_field("Host", row.host);
    head.fields.emplace_back("Origin", row.origin);
    EXPECT_EQ(comes_from_this_site(head, named), row.ours) << row.host << " " << row.origin;
    head.fields.emplace_back("Sec-Fetch-Site", "same-site");  // the browser states another site
    EXPECT_FALSE(comes_from_this_site(head, named)) << row.host << " " << row.origin;
  }
}

// Defence 15: no server text in headers or markup
TEST(Decision, an_embedded_request_of_another_site_is_recognized) {
  struct fetch {
    std::string site, mode, dest;
    bool wanted;
  } const rows[] = {
      {"cross-site", "no-cors", "script", true},  {"cross-site", "no-cors", "image", true},
      {"same-site", "no-cors", "style", true},    {"cross-site", "cors", "empty", true},
      {"cross-site", "navigate", "iframe", true}, {"cross-site", "navigate", "document", false},
      {"same-origin", "no-cors", "image", false}, {"none", "navigate", "document", false},
  };
  for (auto const& row : rows) {
    request_head head;
    head.fields = {{"Sec-Fetch-Site", row.site}, {"Sec-Fetch-Mode", row.mode}, {"Sec-Fetch-Dest", row.dest}};
    EXPECT_EQ(is_asked_by_another_site(head), row.wanted) << row.site << row.mode << row.dest;
  }
  EXPECT_FALSE(is_asked_by_another_site({}));
}

TEST(Decision, a_client_may_demand_a_fresh_copy) {
  EXPECT_TRUE(refuses_cached_copy(with_field("Cache-Control", "max-age=0, no-cache")));
  EXPECT_TRUE(refuses_cached_copy(with_field("Pragma", "no-cache")));
  EXPECT_TRUE(refuses_cached_copy(with_field("cache-control", "No-Cache")));
  request_head twice = with_field("Cache-Control", "max-age=0");
  twice.fields.emplace_back("Cache-Control", "no-cache");
  EXPECT_TRUE(refuses_cached_copy(twice));
  EXPECT_FALSE(refuses_cached_copy(with_field("Cache-Control", "x-no-cache")));
  EXPECT_FALSE(refuses_cached_copy(request_head{}));
}

TEST(Decision, few_and_short_notes_of_a_server_are_passed_on) {
  cache_entry crowded;
  for (int i = 0; i < 1000; ++i) take_note(crowded, "x" + std::to_string(i), "y");
  take_note(crowded, "long", std::string(10'000, 'a'));
  cache_entry entry;
  take_note(entry, wire::known::media_type, "text/plain; charset=utf-8");
  EXPECT_EQ(entry.media_type, "text/plain");
  EXPECT_EQ(entry.note("content-type"), "text/plain; charset=utf-8");
  take_note(crowded, wire::known::size, "17");
  EXPECT_EQ(crowded.notes.size(), 64U);
  EXPECT_EQ(crowded.facts.size, 17U);
}

TEST(Decision, each_target_has_its_action) {
  auto decided = [&](std::string_view target, bool is_proxy = false, std::string words = {}) {
    http_request request;
    request.head.method = "GET";
    route way;
    way.is_proxy = is_proxy;
    if (!words.empty()) way.options = {{"q", words}};
    return decide(*parse(target), request, way, self);
  };
  EXPECT_EQ(decided("http://h/").what, action::fetch);
  EXPECT_EQ(decided("telnet://h/").what, action::describe);
  EXPECT_EQ(decided("file:///etc/passwd").what, action::refuse);
  EXPECT_TRUE(decided("file:///etc/passwd").is_of_policy);
  EXPECT_EQ(decided("http://127.0.0.1:1738/").why.status, 508U);
  EXPECT_EQ(decided("gopher://h/7/find").what, action::ask_words);
  EXPECT_EQ(decided("gopher://h/7/find", false, "cats").target.text(), "gopher://h/7/find%09cats");
  EXPECT_EQ(decided("gopher://h/7/find", false, "cats").what, action::fetch);
}

TEST(Decision, a_filled_form_is_confirmed_on_the_site_and_sent_by_a_proxy) {
  http_request request;
  route way;
  auto decided = [&](std::string method) {
    request.head.method = std::move(method);
    return decide(*parse("gopher://h/0/form%09%09+%091%0D%0A+-1%0D%0Ared%0D%0A.%0D%0A"), request, way, self)
        .what;
  };
  EXPECT_EQ(decided("GET"), action::confirm_form);
  EXPECT_EQ(decided("POST"), action::send_form);
  way.is_proxy = true;
  EXPECT_EQ(decided("GET"), action::send_form);
  request.head.fields = {{"Sec-Fetch-Site", "cross-site"}};
  EXPECT_EQ(decided("GET"), action::refuse);
  EXPECT_EQ(decided("POST"), action::refuse);
}

}  // namespace
}  // namespace wend::gateway

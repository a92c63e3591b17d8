// SPDX-License-Identifier: Apache-2.0
//
// Verbs in HTTP, and the meaning of responses.

#include "wend/http/document.hpp"

#include <gtest/gtest.h>

#include "wend/testing/web_stage.hpp"

namespace wend::engine {
namespace {

using namespace web_tests;

access::request asking(std::string const& url, verb what = verb::get) { return {*parse(url), what}; }

// shows HTTP-12 · RFC 1630 §HTTP
TEST(Document, the_media_type_comes_from_the_server_and_never_from_the_name) {
  struct row {
    std::string header, type;
  };
  for (auto const& [header, type] :
       {row{"Content-Type: text/HTML; charset=utf-8\r\n", "text/html"}, row{"", "application/octet-stream"},
        row{"Content-Type: html\r\n", "application/octet-stream"},
        row{"Content-Type: text/\r\n", "application/octet-stream"},
        row{"Content-Type: text/plain\r\n", "text/plain"}}) {
    stage s;
    s.serve("HTTP/1.1 200 OK\r\n" + header + "Content-Length: 5\r\n\r\nhello");
    auto& came = s.act(asking(s.url("/a.txt")));
    ASSERT_TRUE(came);
    EXPECT_EQ(came->object.media_type, type);
    EXPECT_EQ(came->object.facts.type, type);
    EXPECT_EQ(came->object.body, (std::variant<access::bytes, access::listing>(access::bytes{5})));
  }
}

// shows OPS-01 · RFC 1738 §2
TEST(Document, facts_and_notes_of_the_head_come_before_the_first_octet) {
  stage s;
  s.serve(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\nContent-Length: 5\r\n"
      "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\nETag: \"x\"\r\nContent-Language: de\r\n"
      "Link: </a>; rel=next\r\nLink: </b>; rel=prev\r\nContent-Location: a.de.html\r\nSet-Cookie: "
      "x\r\n\r\nhello");
  std::string order;
  async_caller caller;
  caller.deliver = [&](std::string_view octets) -> asio::awaitable<bool> {
    order += octets;
    co_return true;
  };
  caller.note = [&](std::string_view name, std::string_view) { (order += name) += ' '; };

  auto& came = s.act(asking(s.url("/d/a")), {}, {}, caller);
  ASSERT_TRUE(came);
  auto const& object = came->object;
  EXPECT_EQ(object.facts.size, 5U);
  EXPECT_EQ(object.facts.date, "1994-11-06T08:49:37Z");
  EXPECT_EQ(object.notes, (wire::pairs{{"content-type", "text/html; charset=latin1"},
                                       {"content-language", "de"},
                                       {"etag", "\"x\""},
                                       {"link", "</a>; rel=next, </b>; rel=prev"},
                                       {"content-location", s.url("/d/a.de.html")}}));
  EXPECT_EQ(order, "media_type size date content-type content-language etag link content-location hello");
}

TEST(Document, find_attributes_sends_HEAD) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Length: 12345\r\n\r\n");
  auto& came = s.act(asking(s.url("/a"), verb::stat));
  ASSERT_TRUE(came);
  EXPECT_TRUE(s.heard.starts_with("HEAD /a HTTP/1.1\r\n"));
  EXPECT_EQ(came->object.facts.size, 12345U);
  EXPECT_EQ(came->object.media_type, "image/gif");
}

struct refusal {
  char const* answer;
  errc why;
  char const* words;
};

TEST(Document, each_status_has_its_error) {
  constexpr refusal rows[] = {
      {"401 Unauthorized", errc::login_refused, "401 Unauthorized"},
      {"403 Forbidden", errc::not_allowed, "403 Forbidden"},
      {"404 Not Found", errc::not_found, "404 Not Found"},
      {"404 ", errc::not_found, "404"},
      {"410 Gone", errc::not_found, "410 Gone"},
      {"405 Method Not Allowed\r\nAllow: GET, HEAD", errc::not_possible,
       "405 Method Not Allowed (Allow: GET, HEAD)"},
      {"501 Not Implemented", errc::not_possible, "501 Not Implemented"},
      {"407 Proxy Authentication Required", errc::login_refused, "407 Proxy Authentication Required"},
      {"408 Request Timeout", errc::busy, "408 Request Timeout"},
      {"429 Too Many Requests", errc::busy, "429 Too Many Requests"},
      {"503 Service Unavailable\r\nRetry-After: 120", errc::busy,
       "503 Service Unavailable (Retry-After: 120)"},
      {"418 I'm a teapot", errc::unexpected_reply, "418 I'm a teapot"},
      {"500 Internal Server Error", errc::unexpected_reply, "500 Internal Server Error"},
      {"304 Not Modified", errc::unexpected_reply, "304 Not Modified"},
      {"300 Multiple Choices", errc::unexpected_reply, "300 Multiple Choices"},
      {"302 Found", errc::unexpected_reply, "302 Found: it does not say where"},
      {"302 Found\r\nLocation: http://[/", errc::unexpected_reply, "302 Found: it does not say where"},
      {"206 Partial Content", errc::unexpected_reply, "206 Partial Content, but of other octets"},
  };
  for (auto [answer, why, words] : rows) {
    stage s;
    s.serve("HTTP/1.1 " + std::string(answer) + "\r\nContent-Length: 4\r\n\r\nbody");
    auto& came = s.act(asking(s.url("/a")));
    EXPECT_EQ(code_of(came), why) << answer;
    EXPECT_EQ(came.error().said, words);
    EXPECT_EQ(s.body, "");
  }
}

struct redirect {
  char const *from, *location, *to;
};

// shows REL-19, FRG-04 · RFC 9110 §10.2.2
TEST(Document, a_redirect_is_resolved_and_inherits_the_fragment) {
  constexpr redirect rows[] = {
      {"/d", "/d/", "{}/d/"},
      {"/d/a?q#f", "b", "{}/d/b#f"},
      {"/d/a#f", "b#g", "{}/d/b#g"},
      {"/d/a", "?x", "{}/d/a?x"},
      {"/d/a", "//other.example/x", "http://other.example/x"},
      {"/d/a", "gopher://g.example:25/0x", "gopher://g.example:25/0x"},
      {"/d/a", "http://bank.example@evil.example/", "http://evil.example/"},  // RFC 9110 §4.2.4
      {"/d/a", "ftp://ann@f.example/x", "ftp://ann@f.example/x"},
      {"/d/a", "/caf\xE9 x", "{}/caf%E9%20x"},
      {"/d/a", "../../../x", "{}/x"},
  };
  for (auto [from, location, to] : rows) {
    stage s;
    s.serve("HTTP/1.1 302 Found\r\nLocation: " + std::string(location) + "\r\nContent-Length: 0\r\n\r\n");
    auto& came = s.act(asking(s.url(from)));
    ASSERT_TRUE(came) << location << came.error().said;
    std::string wanted = to;
    if (wanted.starts_with("{}")) wanted = s.url(wanted.substr(2));
    EXPECT_EQ(came->elsewhere, std::vector{engine::location{wanted}});
    EXPECT_FALSE(came->by_get);
    EXPECT_EQ(s.heard.find('#'), std::string::npos);
  }
}

TEST(Document, a_redirected_post_becomes_a_get) {  // RFC 9110 §15.4.4
  struct row {
    verb what;
    char const* status;
    bool by_get;
  };
  using enum verb;
  for (auto [what, status, by_get] :
       {row{append, "303 See Other", true}, row{append, "302 Found", true}, row{append, "301 Moved", true},
        row{append, "307 Temporary Redirect", false}, row{append, "308 Permanent Redirect", false},
        row{put, "303 See Other", true}, row{put, "302 Found", false}, row{get, "303 See Other", false}}) {
    stage s;
    s.serve("HTTP/1.1 " + std::string(status) + "\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n");
    auto& came = s.act(asking(s.url("/a"), what));
    ASSERT_TRUE(came) << status;
    EXPECT_EQ(came->by_get, by_get) << status;
  }
}

// shows GW-03 · RFC 1738 §4
TEST(Document, a_redirect_through_a_gateway_is_relative_to_the_gateway) {
  stage s;
  s.serve("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n");
  auto asked = asking("frob:abc");
  auto plan = s.plan_by_proxy("/frob:abc");
  auto& came = s.act(asked, {}, plan);
  ASSERT_TRUE(came);
  EXPECT_EQ(came->elsewhere, std::vector{engine::location{s.url("/other")}});
}

TEST(Document, a_proxy_is_not_sent_to_a_private_network) {
  stage s(private_hosts::refused);
  s.serve(hello);
  auto plan = s.plan_by_proxy("");
  for (auto host : {"localhost", "127.0.0.1", "10.1.2.3", "[::1]", "127.1", "0x7f000001", "a.localhost.",
                    "%31%30.0.0.1", "[fe80::1]"}) {
    auto asked = asking("http://" + std::string(host) + "/");
    plan.request_target = asked.name.text();
    EXPECT_EQ(code_of(s.act(asked, {}, plan)), errc::not_allowed) << host;
  }
  EXPECT_EQ(s.accepted, 0);
  auto asked = asking("http://h.example/");
  plan.request_target = asked.name.text();
  EXPECT_TRUE(s.act(asked, {}, plan));
}

TEST(Document, the_body_of_an_error_response_is_delivered_and_the_failure_stays) {
  stage s;
  s.serve("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone");
  std::string taken;
  async_caller caller = s.listener();
  caller.refusal = [&](std::string_view octets) -> asio::awaitable<bool> {
    taken += octets;
    co_return true;
  };
  auto& came = s.act(asking(s.url("/a")), {}, {}, caller);
  EXPECT_EQ(code_of(came), errc::not_found);
  EXPECT_EQ(taken, "none");
  EXPECT_EQ(s.body, "");
}

// ---- ranges

struct resumption {
  char const* answer;
  errc why;
  std::uint64_t begins_at;
  std::optional<std::uint64_t> size;
};

// shows OPS-08 · RFC 9110 §14
TEST(Document, the_rest_is_requested_and_its_offset_is_checked) {
  constexpr auto none = errc::count_;
  resumption const rows[] = {
      {"206 Partial Content\r\nContent-Range: bytes 3-4/5\r\nContent-Length: 2\r\n\r\nlo", none, 3, 5},
      {"206 Partial Content\r\nContent-Range: BYTES 3-4/*\r\nContent-Length: 2\r\n\r\nlo",
       errc::truncated,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: BYTES 3-4/5\r\nContent-Length: 2\r\n\r\nlo", none, 3, 5},
      {"206 Partial Content\r\nContent-Range: bytes 2-4/5\r\nContent-Length: 3\r\n\r\nllo",
       errc::unexpected_reply,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-3/5\r\nContent-Length: 1\r\n\r\nl",
       errc::truncated,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-9/5\r\nContent-Length: 2\r\n\r\nlo",
       errc::unexpected_reply,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-18446744073709551616/5\r\nContent-Length: 2\r\n\r\nlo",
       errc::unexpected_reply,
       0,
       {}},
      {"206 Partial Content\r\nContent-Type: multipart/byteranges; boundary=x\r\nContent-Length: 2\r\n\r\nlo",
       errc::unexpected_reply,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-9/10\r\nContent-Length: 2\r\n\r\nlo",
       errc::truncated,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-9/10\r\n\r\nlo", errc::truncated, 0, {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-9/10\r\nTransfer-Encoding: "
       "chunked\r\n\r\n2\r\nlo\r\n0\r\n\r\n",
       errc::truncated,
       0,
       {}},
      {"206 Partial Content\r\nContent-Range: bytes 3-4/5\r\nContent-Length: 3\r\n\r\nlo!",
       errc::unexpected_reply,
       0,
       {}},
      {"200 OK\r\nContent-Length: 5\r\n\r\nhello", none, 0, 5},
      {"416 Range Not Satisfiable\r\nContent-Range: bytes */3\r\nContent-Length: 0\r\n\r\n", none, 3, 3},
      {"416 Range Not Satisfiable\r\nContent-Range: bytes */2\r\nContent-Length: 0\r\n\r\n",
       errc::unexpected_reply,
       0,
       {}},
      {"416 Range Not Satisfiable\r\nContent-Length: 0\r\n\r\n", errc::unexpected_reply, 0, {}},
  };
  for (auto const& row : rows) {
    stage s;
    s.serve("HTTP/1.1 " + std::string(row.answer));
    auto asked = asking(s.url("/a"));
    asked.from = 3;
    auto& came = s.act(asked);
    EXPECT_NE(s.heard.find("Range: bytes=3-\r\n"), std::string::npos);
    ASSERT_EQ(code_of(came), row.why) << row.answer;
    if (!came) continue;
    EXPECT_EQ(came->object.begins_at, row.begins_at) << row.answer;
    EXPECT_EQ(came->object.facts.size, row.size) << row.answer;
  }
}

// ---- headers of the caller

TEST(Document, headers_of_the_caller_replace_the_default_ones) {
  stage s;
  s.serve(hello);
  auto asked = asking(s.url("/a"));
  asked.headers = {{"host", "other.example"}, {"Accept", "text/*"}, {"X", "1"}, {"x", "2"}};
  ASSERT_TRUE(s.act(asked));
  EXPECT_EQ(s.heard, "GET /a HTTP/1.1\r\nHost: other.example\r\nAccept: text/*\r\nX: 1\r\nx: 2\r\n\r\n");
}

// shows SEC-03 · RFC 1738 §6
TEST(Document, headers_of_the_caller_are_one_line_each_and_cannot_change_the_framing) {
  stage s;
  s.serve(hello);
  for (auto name : {"Content-Length", "transfer-encoding", "Connection"}) {
    auto asked = asking(s.url("/a"));
    asked.headers = {{name, "1"}};
    EXPECT_EQ(code_of(s.act(asked)), errc::not_allowed) << name;
  }
  auto asked = asking(s.url("/a"));
  asked.headers = {{"X", "a\r\nTransfer-Encoding: chunked"}};
  EXPECT_EQ(code_of(s.act(asked)), errc::unsafe_control);
  EXPECT_EQ(s.accepted, 0);
}

// ---- logins

/// A server with this challenge, which accepts the right login.
stage::deed doorman(stage& s, std::string challenge) {
  return [&s, challenge](tcp::socket peer) -> asio::awaitable<void> {
    for (;;) {
      auto before = s.heard.size();
      auto rest = co_await s.head(peer);
      bool right = s.heard.find("Authorization: Basic YW5uOnB3\r\n", before) != std::string::npos;
      auto answer = right ? hello : "HTTP/1.1 401 Unauthorized\r\n" + challenge + "Content-Length: 0\r\n\r\n";
      co_await s.say(peer, answer);
    }
  };
}

access::policy as(std::string user, std::string password) {
  access::policy rules;
  rules.asker.user = std::move(user);
  rules.asker.password = std::move(password);
  return rules;
}

TEST(Document, a_login_is_sent_after_the_challenge_and_not_before) {  // RFC 9110 §11.6.2
  stage s;
  s.serve(doorman(s, "WWW-Authenticate: Basic realm=\"r\"\r\n"));
  EXPECT_TRUE(s.act(asking(s.url("/a")), as("ann", "pw"))) << s.came.error().said;
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), as("ann", "wrong"))), errc::login_refused);
  EXPECT_EQ(s.came.error().said, "401 Unauthorized");
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")))), errc::login_refused);
}

TEST(Document, a_login_is_not_sent_without_a_challenge) {
  stage s;
  s.serve(hello);
  auto url = s.url("/a");
  url.insert(7, "ann:pw@");
  EXPECT_TRUE(s.act(asking(url), as("bob", "pw")));
  EXPECT_EQ(s.heard.find("uthorization"), std::string::npos);
}

TEST(Document, only_the_challenging_server_gets_a_login_and_digest_precedes_basic) {
  stage s;
  s.serve(doorman(s,
                  "WWW-Authenticate: Digest realm=\"Basic, x\", nonce=\"n\"\r\n"
                  "WWW-Authenticate: Negotiate,\tbasic realm=\"r\"\r\n"));
  std::string prompts;
  async_caller caller;
  caller.ask = [&](access::question const& q) -> asio::awaitable<std::optional<std::string>> {
    (prompts += q.kind) += '|';
    (prompts += q.prompt) += '|';
    co_return q.kind == "line" ? "ann" : "pw";
  };

  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), {}, {}, caller)), errc::login_refused);
  EXPECT_EQ(prompts, "line|User at 127.0.0.1|password|Password for ann at 127.0.0.1|");
  EXPECT_NE(s.heard.find("Authorization: Digest username=\"ann\""), std::string::npos) << s.heard;
  EXPECT_EQ(s.heard.find("Basic YW5u"), std::string::npos);
}

TEST(Document, the_login_of_the_url_is_decoded) {
  stage s;
  s.serve(doorman(s, "WWW-Authenticate: Negotiate, basic realm=\"r\"\r\n"));
  auto url = s.url("/a");
  url.insert(7, "%61nn:p%77@");
  EXPECT_TRUE(s.act(asking(url)));
}

TEST(Document, other_authentication_schemes_are_not_supported) {
  for (std::string challenge :
       {"", "WWW-Authenticate: Negotiate\r\n", "WWW-Authenticate: Bearer realm=\"a, Basic b\"\r\n",
        "WWW-Authenticate: Bearer x=Basic\r\n", "WWW-Authenticate: Basically\r\n"}) {
    stage s;
    s.serve(doorman(s, challenge));
    EXPECT_EQ(code_of(s.act(asking(s.url("/a")), as("ann", "pw"))), errc::login_refused) << challenge;
    EXPECT_EQ(s.heard.find("Authorization: Basic"), std::string::npos) << challenge;
  }
}

TEST(Document, a_password_is_not_sent_in_clear_where_tls_is_required) {
  stage s;
  s.serve(doorman(s, "WWW-Authenticate: Basic realm=\"r\"\r\n"));
  auto rules = as("ann", "pw");
  rules.asker.tls = wire::privacy::demanded;
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), rules)), errc::not_private);
}

TEST(Document, a_body_already_sent_is_not_sent_again) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    rest = co_await rest_of(peer, rest, "0\r\n\r\n");
    co_await s.say(peer, "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n");
  });
  bool first = true;
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_return std::exchange(first, false) ? "hello" : "";
  };

  auto& came = s.act(asking(s.url("/a"), verb::put), as("ann", "pw"), {}, caller);
  EXPECT_EQ(code_of(came), errc::login_refused);
  EXPECT_EQ(came.error().said, "401 No: it was asked too late, the data cannot be sent again");
}

TEST(Document, an_early_challenge_makes_the_body_be_sent_once) {
  stage s;
  std::string got;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    s.heard.clear();
    auto rest = co_await s.head(peer);
    bool right = s.heard.find("Authorization: Basic YW5uOnB3\r\n") != std::string::npos;
    if (!right) {
      co_await s.say(peer, "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n");
      co_return;
    }
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    got = co_await rest_of(peer, rest, "0\r\n\r\n");
    co_await s.say(peer, "HTTP/1.1 201 Created\r\nLocation: /a\r\nContent-Length: 0\r\n\r\n");
  });
  bool first = true;
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_return std::exchange(first, false) ? "hello" : "";
  };

  auto& came = s.act(asking(s.url("/a"), verb::put), as("ann", "pw"), {}, caller);
  ASSERT_TRUE(came) << came.error().said;
  EXPECT_EQ(got, "5\r\nhello\r\n0\r\n\r\n");
  EXPECT_EQ(came->object.media_type, "");
  EXPECT_EQ(came->object.notes, (wire::pairs{{"location", s.url("/a")}}));
}

}  // namespace
}  // namespace wend::engine

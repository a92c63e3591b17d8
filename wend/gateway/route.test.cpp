// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/route.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

using to = route::to;

identity const self{{"gate.example"}, "127.0.0.1", 1738, "wend-0123"};

route asked(std::string method, std::string target, std::string host = "127.0.0.1:1738",
            std::vector<std::pair<std::string, std::string>> more = {}) {
  request_head head;
  head.method = std::move(method);
  head.target = std::move(target);
  head.fields = std::move(more);
  head.fields.emplace_back("Host", std::move(host));
  return route_of(head, self);
}

unsigned refusal_of(route const& way) { return way.where == to::refused ? way.why.status : 0; }

// shows SEC-12 · RFC 1738 §6
TEST(Route, only_reading_methods_are_allowed) {
  for (auto target : {"/", "gopher://h/1", "/gopher/h/1"}) {
    for (auto method : {"PUT", "DELETE"})
      EXPECT_EQ(refusal_of(asked(method, target)), 403U) << method << target;
    for (auto method : {"CONNECT", "TRACE"}) EXPECT_EQ(refusal_of(asked(method, target)), 405U) << method;
    for (auto method : {"PATCH", "get", "BREW"}) EXPECT_EQ(refusal_of(asked(method, target)), 501U) << method;
    for (auto method : {"GET", "HEAD"}) EXPECT_EQ(refusal_of(asked(method, target)), 0U) << method;
  }
  EXPECT_EQ(refusal_of(asked("CONNECT", "10.0.0.1:25")), 405U);
  EXPECT_EQ(asked("OPTIONS", "*").where, to::options);
  EXPECT_EQ(refusal_of(asked("GET", "*")), 400U);
}

// shows GW-01
TEST(Route, the_target_of_a_proxy_request_is_a_whole_url) {
  for (auto uri :
       {"gopher://h/1", "news:comp.x", "urn:isbn:1", "http://h/a%2Fb?c", "mid:a@b", "wais://h/db?w"}) {
    auto way = asked("GET", uri, "other.example");  // RFC 9112 §3.2.2: its host wins, Host is not heard
    EXPECT_EQ(way.where, to::object) << uri;
    EXPECT_EQ(way.uri, uri);
    EXPECT_TRUE(way.is_proxy);
  }
  EXPECT_EQ(refusal_of(asked("GET", "gopher")), 400U);
}

// shows GW-04
TEST(Route, the_site_has_pages_of_its_own) {
  EXPECT_EQ(asked("GET", "/").where, to::home);
  EXPECT_EQ(asked("GET", "/?x=y").where, to::home);
  EXPECT_EQ(asked("GET", "/schemes").where, to::schemes);
  EXPECT_EQ(asked("GET", "/style.css").where, to::style);
  EXPECT_EQ(asked("GET", "/robots.txt").where, to::robots);
  for (auto path : {"/icon.svg", "/favicon.ico"}) EXPECT_EQ(asked("GET", path).where, to::icon);
  auto typed = asked("GET", "/go?uri=gopher%3A%2F%2Fh%2F1+a");
  EXPECT_EQ(typed.where, to::go);
  EXPECT_EQ(typed.uri, "gopher://h/1 a");
  auto object = asked("GET", "/ftp/h/a?sort=size");
  EXPECT_EQ(object.where, to::object);
  EXPECT_EQ(object.uri, "ftp://h/a");
  EXPECT_FALSE(object.is_proxy);
  for (auto path : {"/nosuch", "/.well-known/x", "/gopher"})
    EXPECT_EQ(refusal_of(asked("GET", path)), 404U) << path;
}

// Defence 14: strict requests
TEST(Route, a_foreign_host_name_is_refused) {
  for (auto host : {"127.0.0.1:1738", "127.0.0.1", "localhost:1738", "LocalHost", "localhost.",
                    "gate.example:1738", "GATE.example"})
    EXPECT_EQ(refusal_of(asked("GET", "/", host)), 0U) << host;
  for (auto host :
       {"evil.example", "evil.example:1738", "127.0.0.1.evil.example", "", "[::1]:1738", "127.0.0.2"})
    EXPECT_EQ(refusal_of(asked("GET", "/", host)), 421U) << host;
  EXPECT_EQ(refusal_of(asked("GET", "/", "localhost", {{"X-Forwarded-Host", "evil.example"}})), 0U);  // H0446
}

// shows GW-07 · RFC 1738 §6
TEST(Route, a_url_of_the_gateway_itself_is_a_loop) {
  for (auto uri :
       {"http://127.0.0.1:1738/", "http://localhost:1738/x", "http://gate.example:1738/http/h/",
        "HTTP://LOCALHOST:1738/", "http://localhost:1738", "http://127.0.0.1:1738/uri/http:%2F%2Fh"})
    EXPECT_EQ(refusal_of(asked("GET", uri)), 508U) << uri;
  for (auto via : {"1.1 wend-0123", "1.0 a, 1.1 wend-0123 (x)"})
    EXPECT_EQ(refusal_of(asked("GET", "http://h/", "h", {{"Via", via}})), 508U) << via;
  EXPECT_EQ(refusal_of(asked("GET", "http://h/", "h", {{"Via", "1.1 wend-4567"}})), 0U);
  std::string many = "1.1 a";
  for (int i = 1; i < 16; ++i) many += ", 1.1 a";
  EXPECT_EQ(refusal_of(asked("GET", "http://h/", "h", {{"Via", many}})), 0U);
  EXPECT_EQ(refusal_of(asked("GET", "http://h/", "h", {{"Via", many}, {"via", "1.1 b"}})), 508U);
  EXPECT_EQ(refusal_of(asked("GET", "http://h/", "h", {{"Via", std::string(4000, 'a')}})), 508U);
  EXPECT_EQ(asked("GET", "http://localhost:8080/").where, to::object);  // a different server
  // Targets that pages link for proxy clients.
  EXPECT_EQ(asked("GET", "http://localhost:1738/style.css").where, to::style);
  EXPECT_EQ(asked("GET", "http://localhost:1738/go").where, to::home);
  EXPECT_EQ(asked("GET", "http://localhost:1738/gopher/h/7/find?q=x").uri, "gopher://h/7/find");
}

}  // namespace
}  // namespace wend::gateway

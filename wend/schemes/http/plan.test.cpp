// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/http/plan.hpp"

#include <gtest/gtest.h>

#include "wend/uri/parse.hpp"

namespace wend::http {
namespace {

struct row {
  wend::profile profile;
  std::string_view url, connect, target;
};

using enum profile;

// shows HTTP-02, HTTP-03, HTTP-04, HTTP-05, HTTP-06, HTTP-07, HTTP-08 · RFC 1630 §HTTP
TEST(HttpPlan, path_and_query_are_sent_as_written) {
  constexpr row rows[] = {
      {rfc1630, "http://h.example/a/b", "h.example:80", "/a/b"},
      {rfc1630, "http://h.example:8000/a%2Fb%7e", "h.example:8000", "/a%2Fb%7e"},
      {rfc1630, "http://h.example/a?w1+w2", "h.example:80", "/a?w1+w2"},
      {rfc1630, "http://h.example/a#part", "h.example:80", "/a"},
      {rfc1630, "http://h.example?word", "h.example:80", "/?word"},
      {rfc1738, "http://h.example", "h.example:80", "/"},
      {rfc1738, "http://h.example/", "h.example:80", "/"},
      {rfc1738, "http://h.example/a/../b/.", "h.example:80", "/a/../b/."},
      {rfc1738, "http://h.example/a%0D%0AX:%20y", "h.example:80", "/a%0D%0AX:%20y"},
      {rfc1738, "http://h.example//a//;x", "h.example:80", "//a//;x"},
      {rfc3986, "http://h.example/a?b#c", "h.example:80", "/a?b"},
      {rfc3986, "http://h.example:/a?", "h.example:80", "/a?"},
      {rfc3986, "http://h.example?q", "h.example:80", "/?q"},
      {rfc3986, "http://h.example/a/../b", "h.example:80", "/b"},
      {rfc3986, "http://h.example/a%2F..%2Fb", "h.example:80", "/a%2F..%2Fb"},
      {rfc3986, "http://h.example/a?x/../y", "h.example:80", "/a?x/../y"},
      {rfc3986, "https://h.example/a", "h.example:443", "/a"},
      {rfc3986, "http://[2001:db8::1]:8080/", "[2001:db8::1]:8080", "/"},
      {rfc3986, "http://192.0.2.1/", "192.0.2.1:80", "/"},
      {rfc3986, "http://%68.example/", "h.example:80", "/"},
  };
  for (auto [p, url, connect, target] : rows) {
    auto read = parse(url, p);
    ASSERT_TRUE(read) << url;
    auto plan = plan_for(*read);
    ASSERT_TRUE(plan) << url;
    EXPECT_EQ(wire::text_of(*plan->peer), connect) << url;
    EXPECT_EQ(plan->request_target, target) << url;
    EXPECT_EQ(plan->method, "GET");
    EXPECT_EQ(plan->tls, url.starts_with("https")) << url;
  }
}

std::string host_header(wire::plan const& plan) {
  for (auto const& [name, value] : plan.headers)
    if (name == "Host") return value;
  return "(none)";
}

// shows HTTP-03 · RFC 9112 §3.2
TEST(HttpPlan, only_the_later_profiles_send_a_host_header) {
  EXPECT_EQ(host_header(*plan_for(*parse("http://h.example/", rfc1630))), "(none)");
  EXPECT_EQ(host_header(*plan_for(*parse("http://h.example/", rfc1738))), "(none)");
  EXPECT_EQ(host_header(*plan_for(*parse("http://h.example/"))), "h.example");
  EXPECT_EQ(host_header(*plan_for(*parse("http://h.example:80/"))), "h.example");
  EXPECT_EQ(host_header(*plan_for(*parse("https://h.example:80/"))), "h.example:80");
  EXPECT_EQ(host_header(*plan_for(*parse("http://[::1]:8080/"))), "[::1]:8080");
  EXPECT_EQ(host_header(*plan_for(*parse("http://ann:secret@h.example/"))), "h.example");
}

// RFC 9110 §10.1.5, §12.5.1
TEST(HttpPlan, a_request_names_its_user_agent_and_accepts_any_type) {
  auto direct = plan_for(*parse("http://h.example/"));
  ASSERT_EQ(direct->headers.size(), 3u);
  EXPECT_TRUE(direct->headers[1].second.starts_with("wend/")) << direct->headers[1].second;
  EXPECT_EQ(direct->headers[2], (std::pair<std::string, std::string>("Accept", "*/*")));
  auto proxied = plan_through({"gw.example", 80}, *parse("ftp://h.example/a"), "GET");
  EXPECT_EQ(proxied.headers.at(1), direct->headers[1]);
  EXPECT_TRUE(plan_for(*parse("http://h.example/", rfc1738))->headers.empty());
}

// shows SEC-05 · RFC 9110 §4.2.4
TEST(HttpPlan, a_login_is_not_part_of_the_request) {
  auto read = parse("http://ann:secret@h.example/a");
  auto direct = *plan_for(*read);
  auto through = plan_through({"gw.example", 8001}, *read);
  EXPECT_EQ(direct.request_target, "/a");
  EXPECT_EQ(through.request_target, "http://h.example/a");
  EXPECT_EQ(host_header(through), "h.example");
}

// shows GW-01, GW-02 · RFC 1630 §HTTP
TEST(HttpPlan, a_proxy_gets_the_whole_url_without_its_fragment) {
  constexpr row rows[] = {
      {rfc1630, "wais://h.example/db?lynch", "gw.example:8001", "wais://h.example/db?lynch"},
      {rfc1630, "http://h.example/a#b", "gw.example:8001", "http://h.example/a"},
      {rfc1630, "news:comp.test", "gw.example:8001", "news:comp.test"},
      {rfc3986, "urn:isbn:1234#x", "gw.example:8001", "urn:isbn:1234"},
      {rfc3986, "http://h.example/a/../%7e%2F", "gw.example:8001", "http://h.example/a/../%7e%2F"},
  };
  for (auto [p, url, connect, target] : rows) {
    auto read = parse(url, p);
    ASSERT_TRUE(read) << url;
    auto plan = plan_through({"gw.example", 8001}, *read);
    EXPECT_EQ(wire::text_of(*plan.peer), connect) << url;
    EXPECT_EQ(plan.request_target, target) << url;
  }
  EXPECT_EQ(host_header(plan_through({"gw.example", 1}, *parse("urn:isbn:1"))), "");
}

// shows REG-09 · RFC 1738 §4
TEST(HttpPlan, a_gateway_that_is_a_site_gets_the_url_in_its_path) {
  auto locator = parse("http://gw.example:8001/");
  auto deep = parse("https://gw.example/wais/");
  auto name = parse("frob:abc#d", rfc3986);
  auto plan = plan_at_gateway(*locator, *name);
  ASSERT_TRUE(plan);
  EXPECT_EQ(wire::text_of(*plan->peer), "gw.example:8001");
  EXPECT_EQ(plan->request_target, "/frob:abc");
  auto other = plan_at_gateway(*deep, *name);
  ASSERT_TRUE(other);
  EXPECT_EQ(wire::text_of(*other->peer), "gw.example:443");
  EXPECT_EQ(other->request_target, "/wais/frob:abc");
  EXPECT_TRUE(other->tls);
}

struct refusal {
  std::string_view url;
  error why;
};

TEST(HttpPlan, a_host_that_cannot_be_looked_up_is_refused_by_name) {
  constexpr refusal rows[] = {
      {"http:/a", {errc::no_host, 5}},
      {"http:///a", {errc::no_host, 7}},
      {"http://h:65536/", {errc::port_out_of_range, 9}},
      {"http://[v1.x]/", {errc::host_not_resolvable, 7}},
      {"http://a%2Fb/", {errc::host_not_resolvable, 7}},
      {"http://a%00b/", {errc::unsafe_control, 8}},
      {"http://a%0D%0Ab/", {errc::unsafe_control, 8}},
      {"http://-h/", {errc::host_not_resolvable, 7}},
      {"http://a!b/", {errc::host_not_resolvable, 7}},
      {"http://b%CC%81.%CC%81.example/", {errc::bad_host, 7}},
  };
  for (auto [url, why] : rows) {
    auto read = parse(url);
    ASSERT_TRUE(read) << url;
    auto plan = plan_for(*read);
    ASSERT_FALSE(plan) << url;
    EXPECT_EQ(plan.error(), why) << url << ": " << explain(plan.error().code).name;
  }
}

TEST(HttpPlan, idna_supplies_the_ascii_form_of_a_host) {
  auto plan = plan_for(*parse("http://b%C3%BC.example/"));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->peer->host, "xn--b-eha.example");
  EXPECT_EQ(host_header(*plan), "xn--b-eha.example");
  auto refused = plan_for(*parse("http://%FF.example/"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (error{errc::bad_host, 7}));
}

}  // namespace
}  // namespace wend::http

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/reply.hpp"

#include <gtest/gtest.h>

#include "wend/gateway/answers.hpp"

namespace wend::gateway {
namespace {

struct heard {
  std::string octets{};
  bool is_broken = false, keeps_alive = false;
};

/// What a client hears of what is done with the reply to his request.
template <class Work>
heard heard_of(request_head const& asked, Work work, bool is_gone = false) {
  heard made;
  writer write = [&](std::string_view head, std::string_view body) -> asio::awaitable<bool> {
    (made.octets += head) += body;
    co_return !is_gone;
  };
  asio::io_context loop;
  reply to(write, asked);
  asio::co_spawn(loop, work(to), [](std::exception_ptr) {});
  loop.run();
  made.is_broken = to.is_broken();
  made.keeps_alive = to.keeps_alive();
  return made;
}

request_head asked(std::string method = "GET", unsigned minor = 1) {
  request_head made;
  made.method = std::move(method);
  made.minor = minor;
  made.keeps_alive = minor == 1;
  return made;
}

// Defence 15: no server text in headers or markup
TEST(Reply, no_text_from_a_server_begins_a_header_line) {
  auto made = prepared_head(
      {200, {{"Good", "x"}, {"Bad", "x\r\nSet-Cookie: a=b"}, {"Odd", std::string("a\0", 2)}}, {}});
  EXPECT_EQ(made, "HTTP/1.1 200 OK\r\nGood: x\r\n");
}

// Defence 13: truncation is visible
TEST(Reply, a_truncated_body_never_looks_complete) {
  auto chunked = heard_of(asked(), [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("half");
    co_await to.end(false);
  });
  EXPECT_TRUE(chunked.is_broken);
  EXPECT_TRUE(chunked.octets.ends_with("4\r\nhalf")) << chunked.octets;
  auto counted = heard_of(asked(), [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.begin(what, 10);
    co_await to.more("half");
    co_await to.end(true);
  });
  EXPECT_TRUE(counted.is_broken);
  auto too_much = heard_of(asked(), [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.begin(what, 2);
    co_await to.more("half");
    co_await to.end(true);
  });
  EXPECT_TRUE(too_much.is_broken);
  auto to_old = heard_of(asked("GET", 0), [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("half");
    co_await to.end(false);
  });
  EXPECT_TRUE(to_old.is_broken);  // which is a reset: there is no other sign
  EXPECT_EQ(to_old.octets.find("chunked"), std::string::npos);
}

TEST(Reply, an_http_1_0_client_is_told_of_a_persistent_connection) {  // RFC 9112 §9.3
  auto old = asked("GET", 0);
  old.keeps_alive = true;
  auto given = heard_of(old, [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.give(what);
  });
  EXPECT_NE(given.octets.find("\r\nConnection: keep-alive\r\n"), std::string::npos) << given.octets;
  auto ready = heard_of(
      old, [](reply& to) -> asio::awaitable<void> { co_await to.give("HTTP/1.1 200 OK\r\n", -1, "x"); });
  EXPECT_NE(ready.octets.find("\r\nConnection: keep-alive\r\n"), std::string::npos) << ready.octets;
  EXPECT_TRUE(given.keeps_alive && ready.keeps_alive);
}

TEST(Reply, each_status_has_its_reason_phrase) {  // RFC 9110 §15
  constexpr unsigned statuses[] = {200, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401,
                                   403, 404, 405, 406, 408, 409, 410, 412, 413, 414, 415,
                                   416, 421, 422, 429, 431, 500, 501, 502, 503, 504, 508};
  for (auto status : statuses) EXPECT_FALSE(reason_of(status).empty()) << status;
}

TEST(Reply, bodies_are_framed_as_the_client_can_read_them) {
  auto chunked = heard_of(asked(), [](reply& to) -> asio::awaitable<void> {
    answer const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("0123456789abcdef");
    co_await to.more("");
    co_await to.end(true);
  });
  EXPECT_TRUE(chunked.octets.ends_with("\r\n\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n")) << chunked.octets;
  EXPECT_TRUE(chunked.keeps_alive);
  auto head = heard_of(asked("HEAD"), [](reply& to) -> asio::awaitable<void> {
    answer const what{404, {}, "four"};
    co_await to.give(what);
  });
  EXPECT_TRUE(head.octets.starts_with("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_TRUE(head.octets.ends_with("Content-Length: 4\r\n\r\n"));
  auto unchanged = heard_of(asked(), [](reply& to) -> asio::awaitable<void> {
    answer const what{304, {}, "never"};
    co_await to.give(what);
  });
  EXPECT_EQ(unchanged.octets.find("Content-Length"), std::string::npos);
  EXPECT_EQ(unchanged.octets.find("never"), std::string::npos);
}

TEST(Reply, dates_are_written_in_the_http_form) {  // RFC 9110 §5.6.7
  EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  for (auto words :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    EXPECT_EQ(seconds_of_http_date(words), 784111777) << words;
  EXPECT_FALSE(seconds_of_http_date("soon"));
  EXPECT_EQ(seconds_of("1994-11-06T08:49:37Z"), 784111777);
  EXPECT_FALSE(seconds_of("1994"));
  for (auto no : {"1994-13-06T08:49:37Z", "1994-02-30T08:49:37Z", "1994-11-06T24:49:37Z",
                  "1994-11-06T08:60:37Z", "1994-11-06T08:49:61Z", "1994-11-xxT08:49:37Z", ""})
    EXPECT_FALSE(seconds_of(no)) << no;
  EXPECT_FALSE(seconds_of_http_date(std::string(65, ' ') + "Sun, 06 Nov 1994 08:49:37 GMT"));
}

TEST(Response, a_client_with_a_current_copy_gets_304) {  // RFC 9110 §13.2.2
  wishes he;
  EXPECT_FALSE(has_it_already(he, "\"a\"", 10));
  he.if_none_match = "\"b\", W/\"a\"";
  EXPECT_TRUE(has_it_already(he, "\"a\"", 0));
  EXPECT_FALSE(has_it_already(he, "\"c\"", 0));
  EXPECT_FALSE(has_it_already(he, "", 0));
  he.if_none_match = "*";
  EXPECT_TRUE(has_it_already(he, "", 0));
  he = {};
  he.if_modified_since = 10;
  EXPECT_TRUE(has_it_already(he, "", 10));
  EXPECT_FALSE(has_it_already(he, "", 11));
  EXPECT_FALSE(has_it_already(he, "", 0));
}

// Defence 15: no server text in headers or markup
TEST(Response, pages_may_run_no_script_and_send_no_referrer) {
  auto made = page_answer(200, markup("<p>"));
  auto has = [&](std::string_view name, std::string_view value) {
    return std::ranges::count(made.headers, std::pair<std::string, std::string>(name, value)) == 1;
  };
  EXPECT_TRUE(has(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"));
  auto by_proxy = page_answer(200, markup("<p>"), "http://127.0.0.1:1738");  // under another's name
  EXPECT_TRUE(std::ranges::count(
      by_proxy.headers, std::pair<std::string, std::string>(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self' http://127.0.0.1:1738; img-src 'self' "
                            "http://127.0.0.1:1738; form-action 'self' http://127.0.0.1:1738")));
  EXPECT_TRUE(has("X-Content-Type-Options", "nosniff"));
  EXPECT_TRUE(has("X-Robots-Tag", "noindex"));
  EXPECT_TRUE(has("Referrer-Policy", "no-referrer"));
  for (auto const& [name, value] : made.headers)
    EXPECT_FALSE(name.starts_with("Access-Control")) << value;  // H0450
}

TEST(Response, conditional_headers_are_parsed) {
  request_head head;
  head.fields = {{"Accept", "application/json"}};
  EXPECT_TRUE(wishes_of(head).json);
  head.fields = {{"Accept", "text/html,application/json;q=0.9"}};
  EXPECT_FALSE(wishes_of(head).json);
  EXPECT_TRUE(wishes_of(head).html);
  head.fields = {{"Authorization", "Basic x"}};
  EXPECT_TRUE(wishes_of(head).is_private);
}

}  // namespace
}  // namespace wend::gateway

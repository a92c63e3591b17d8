// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/message_writer.hpp"

#include <gtest/gtest.h>

namespace wend::gateway {
namespace {

struct heard {
  std::string octets{};
  bool is_broken = false, keeps_alive = false;
};

/// The output for a client with this request.
template <class Work>
heard heard_of(request_head const& asked, Work work, bool is_gone = false) {
  heard output;
  writer write = [&](std::string_view head, std::string_view body) -> asio::awaitable<bool> {
    (output.octets += head) += body;
    co_return !is_gone;
  };
  asio::io_context loop;
  message_writer to(write, asked);
  asio::co_spawn(loop, work(to), [](std::exception_ptr) {});
  loop.run();
  output.is_broken = to.is_broken();
  output.keeps_alive = to.keeps_alive();
  return output;
}

request_head asked(std::string method = "GET", unsigned minor = 1) {
  request_head head;
  head.method = std::move(method);
  head.minor = minor;
  head.keeps_alive = minor == 1;
  return head;
}

// Defence 15: no server text in headers or markup
TEST(MessageWriter, no_text_from_a_server_begins_a_header_line) {
  auto head = prepared_head(
      {200, {{"Good", "x"}, {"Bad", "x\r\nSet-Cookie: a=b"}, {"Odd", std::string("a\0", 2)}}, {}});
  EXPECT_EQ(head, "HTTP/1.1 200 OK\r\nGood: x\r\n");
}

// Defence 13: truncation is visible
TEST(MessageWriter, a_truncated_body_never_looks_complete) {
  auto chunked = heard_of(asked(), [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("half");
    co_await to.end(body_end::truncated);
  });
  EXPECT_TRUE(chunked.is_broken);
  EXPECT_TRUE(chunked.octets.ends_with("4\r\nhalf")) << chunked.octets;
  auto counted = heard_of(asked(), [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.begin(what, 10);
    co_await to.more("half");
    co_await to.end(body_end::complete);
  });
  EXPECT_TRUE(counted.is_broken);
  auto too_much = heard_of(asked(), [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.begin(what, 2);
    co_await to.more("half");
    co_await to.end(body_end::complete);
  });
  EXPECT_TRUE(too_much.is_broken);
  auto to_old = heard_of(asked("GET", 0), [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("half");
    co_await to.end(body_end::truncated);
  });
  EXPECT_TRUE(to_old.is_broken);  // the reset is the only sign
  EXPECT_EQ(to_old.octets.find("chunked"), std::string::npos);
}

TEST(MessageWriter, an_http_1_0_client_is_told_of_a_persistent_connection) {  // RFC 9112 §9.3
  auto old = asked("GET", 0);
  old.keeps_alive = true;
  auto given = heard_of(old, [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.give(what);
  });
  EXPECT_NE(given.octets.find("\r\nConnection: keep-alive\r\n"), std::string::npos) << given.octets;
  auto ready = heard_of(old, [](message_writer& to) -> asio::awaitable<void> {
    co_await to.give("HTTP/1.1 200 OK\r\n", -1, "x");
  });
  EXPECT_NE(ready.octets.find("\r\nConnection: keep-alive\r\n"), std::string::npos) << ready.octets;
  EXPECT_TRUE(given.keeps_alive && ready.keeps_alive);
}

TEST(MessageWriter, each_status_has_its_reason_phrase) {  // RFC 9110 §15
  constexpr unsigned statuses[] = {200, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401,
                                   403, 404, 405, 406, 408, 409, 410, 412, 413, 414, 415,
                                   416, 421, 422, 429, 431, 500, 501, 502, 503, 504, 508};
  for (auto status : statuses) EXPECT_FALSE(reason_of(status).empty()) << status;
}

TEST(MessageWriter, bodies_are_framed_as_the_client_can_read_them) {
  auto chunked = heard_of(asked(), [](message_writer& to) -> asio::awaitable<void> {
    response const what{};
    co_await to.begin(what, std::nullopt);
    co_await to.more("0123456789abcdef");
    co_await to.more("");
    co_await to.end(body_end::complete);
  });
  EXPECT_TRUE(chunked.octets.ends_with("\r\n\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n")) << chunked.octets;
  EXPECT_TRUE(chunked.keeps_alive);
  auto head = heard_of(asked("HEAD"), [](message_writer& to) -> asio::awaitable<void> {
    response const what{404, {}, "four"};
    co_await to.give(what);
  });
  EXPECT_TRUE(head.octets.starts_with("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_TRUE(head.octets.ends_with("Content-Length: 4\r\n\r\n"));
  auto unchanged = heard_of(asked(), [](message_writer& to) -> asio::awaitable<void> {
    response const what{304, {}, "never"};
    co_await to.give(what);
  });
  EXPECT_EQ(unchanged.octets.find("Content-Length"), std::string::npos);
  EXPECT_EQ(unchanged.octets.find("never"), std::string::npos);
}

}  // namespace
}  // namespace wend::gateway

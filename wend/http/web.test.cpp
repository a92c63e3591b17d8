// SPDX-License-Identifier: Apache-2.0
//
// HTTP against well-behaved and faulty servers, over loopback, on ports that the system chooses.

#include "wend/http/web.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/bind_cancellation_slot.hpp>

#include "wend/testing/web_stage.hpp"

namespace wend::engine {
namespace {

using namespace web_tests;

// shows HTTP-02, HTTP-03, HTTP-05 · RFC 1738 §3.3
TEST(Web, the_request_is_what_the_plan_says) {
  stage s;
  s.serve(hello);
  auto& how = s.play(s.request("/a/../%2f;p?q+r&%7e"));
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(s.heard, "GET /a/../%2f;p?q+r&%7e HTTP/1.1\r\nHost: h.example\r\n\r\n");
  EXPECT_EQ(s.body, "hello");
  EXPECT_EQ(how->status, 200U);
  EXPECT_EQ(how->status_text, "200 OK");
  EXPECT_EQ(how->delivered, 5U);
  ASSERT_TRUE(how->header("x"));
  EXPECT_EQ(*how->header("x"), "y");
}

TEST(Web, a_request_without_a_host_header_is_http_1_0) {  // RFC 9112 §3.2
  stage s;
  s.serve("HTTP/1.0 200 OK\r\n\r\nhello");
  auto wanted = s.request();
  wanted.headers.clear();
  EXPECT_TRUE(s.play(wanted));
  EXPECT_EQ(s.heard, "GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(s.body, "hello");
}

// shows GW-01 · RFC 9112 §3.2
TEST(Web, a_proxy_gets_the_whole_url_and_possibly_an_empty_host) {
  stage s;
  s.serve(hello);
  auto wanted = s.request("news:comp.infosystems");
  wanted.headers = {{"Host", ""}};
  EXPECT_TRUE(s.play(wanted));
  EXPECT_EQ(s.heard, "GET news:comp.infosystems HTTP/1.1\r\nHost:\r\n\r\n");
}

// shows SEC-03 · RFC 1738 §6
TEST(Web, no_line_end_gets_into_a_request) {
  stage s;
  std::vector<web_request> bad(6, s.request());
  bad[0].headers = {{"X", "a\r\nY: b"}};
  bad[1].headers = {{"X\nY", "a"}};
  bad[2].target = "/a b";
  bad[3].target = "/a\r\nX: y";
  bad[4].method = "GET /x HTTP/1.1\r\n";
  bad[5].headers = {{"X", std::string("a\0b", 3)}};
  for (auto const& request : bad) EXPECT_EQ(code_of(s.play(request)), errc::unsafe_control);
  auto host = s.request();
  host.peer.host = "h.example@127.0.0.1";
  EXPECT_EQ(code_of(s.play(host)), errc::unsafe_control);
  EXPECT_EQ(s.accepted, 0);
}

TEST(Web, connections_are_reused) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    for (;;) {
      auto rest = co_await s.head(peer);
      co_await s.say(peer, hello);
    }
  });
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(s.play(s.request()));
  EXPECT_EQ(s.accepted, 1);
  EXPECT_EQ(s.body, "hellohellohello");
}

TEST(Web, a_connection_closed_by_the_server_is_opened_again) {
  stage s;
  s.serve(hello);
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_EQ(s.accepted, 2);
}

TEST(Web, many_transfers_run_on_one_loop) {
  stage s;
  s.serve(hello);
  int done = 0;
  for (int i = 0; i < 50; ++i)
    asio::co_spawn(s.world, fetch(s.net, s.request(), s.listener(), hasty),
                   [&](std::exception_ptr, fetched answer) {
                     EXPECT_TRUE(answer);
                     if (++done == 50) s.world.stop();
                   });
  s.run();
  EXPECT_EQ(s.body.size(), 250U);
}

// ---- faulty servers

// RFC 9112 §6.3
TEST(Web, an_invalid_content_length_is_refused) {
  std::string const lengths[] = {
      "Content-Length: 3\r\nContent-Length: 5",  "Content-Length: 3, 5",
      "Content-Length: 99999999999999999999999", "Content-Length: 18446744073709551616",
      "Content-Length: 9223372036854775808",     "Content-Length: 5x"};
  for (auto const& length : lengths) {
    stage s;
    s.serve("HTTP/1.1 200 OK\r\n" + length + "\r\n\r\nhello");
    EXPECT_EQ(code_of(s.play(s.request())), errc::unexpected_reply) << length;
    EXPECT_EQ(s.body, "") << length;
  }
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello");
  EXPECT_TRUE(s.play(s.request()));
}

TEST(Web, a_failure_to_open_a_socket_is_named) {
  stage s;
  s.serve(hello);
  s.net.trust();
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  auto spare = ::dup(0);  // the highest descriptor that the limit allows
  ASSERT_GE(spare, 0);
  ::close(spare);
  rlimit none{static_cast<rlim_t>(spare), before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &none);
  auto how = code_of(s.play(s.request()));
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(how, errc::busy);
  EXPECT_EQ(s.how.error().said, "Too many open files");
}

// shows SEC-10
TEST(Web, a_stalled_server_times_out) {
  for (std::string beginning :
       {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhe"}) {
    stage s;
    s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
      auto rest = co_await s.head(peer);
      if (!beginning.empty()) co_await s.say(peer, beginning);
      co_await s.nap(10s);
    });
    auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(code_of(s.play(s.request())), errc::timed_out);
    EXPECT_EQ(s.how.error().said, "silent for 150 ms");
    auto took = std::chrono::steady_clock::now() - began;
    EXPECT_GE(took, 150ms);
    EXPECT_LT(took, 1s);
  }
}

// shows SEC-10
TEST(Web, a_slow_server_times_out_at_the_total_deadline) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    co_await s.say(peer, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    for (;;) {
      co_await s.say(peer, "x");
      co_await s.nap(20ms);
    }
  });
  auto most = hasty;
  most.total = 400ms;
  EXPECT_EQ(code_of(s.play(s.request(), most)), errc::timed_out);
  EXPECT_EQ(s.how.error().said, "not done in 400 ms");
  EXPECT_GE(s.body.size(), 5U);
}

// shows SEC-10
TEST(Web, a_head_sent_octet_by_octet_counts_as_silence) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    co_await s.say(peer, "HTTP/1.1 200 OK\r\nX: ");
    for (;;) {
      co_await s.say(peer, "x");
      co_await s.nap(20ms);
    }
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::timed_out);
}

// shows SEC-10
TEST(Web, a_server_below_the_minimum_rate_times_out) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
    for (;;) {
      co_await s.say(peer, "x");
      co_await s.nap(20ms);
    }
  });
  auto most = hasty;
  most.slowest = 1000;
  EXPECT_EQ(code_of(s.play(s.request(), most)), errc::timed_out);
  EXPECT_EQ(s.how.error().said, "slower than 1000 octets a second");
}

TEST(Web, a_reset_is_a_truncation) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\nhe");
    co_await s.nap(30ms);
    peer.set_option(asio::socket_base::linger(true, 0));
    peer.close();
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::truncated);
  EXPECT_EQ(s.body, "he");
}

struct misbehaviour {
  char const* answer;
  errc why;
};

// shows SEC-10
TEST(Web, a_reply_that_is_not_http_is_an_unexpected_reply) {
  constexpr misbehaviour rows[] = {
      {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", errc::truncated},
      {"HTTP/1.1 200 OK\r\nContent-Le", errc::truncated},
      {"HTTP/1.1 200 OK\r\nContent-Length: nine\r\n\r\nhello", errc::unexpected_reply},
      {"hello\r\n", errc::unexpected_reply},  // HTTP/0.9, or not HTTP
      {"220 mail.example ESMTP\r\n", errc::unexpected_reply},
      {"", errc::truncated},
  };
  for (auto [answer, why] : rows) {
    stage s;
    s.serve(answer);
    auto& how = s.play(s.request());
    EXPECT_EQ(code_of(how), why) << answer << (how ? "" : how.error().said);
  }
}

TEST(Web, a_chunked_body_is_whole_and_its_trailers_are_not_headers) {
  stage s;
  s.serve(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nX: "
      "y\r\n\r\n");
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(s.body, "hello world");
  EXPECT_FALSE(how->header("X"));
}

TEST(Web, octets_after_the_content_length_are_not_part_of_the_body) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello world");
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_EQ(s.body, "hello");
}

TEST(Web, interim_responses_are_skipped) {
  stage s;
  s.serve("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + hello);
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(how->status, 200U);
  EXPECT_FALSE(how->header("Link"));
}

TEST(Web, a_folded_header_is_one_header) {  // RFC 9112 §5.2
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nX: a\r\n \t b\r\nContent-Length: 0\r\n\r\n");
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  ASSERT_TRUE(how->header("X"));
  EXPECT_EQ(*how->header("X"), "a b");
}

asio::awaitable<void> pour(stage& s, tcp::socket& peer, std::string what) {
  for (;;) co_await s.say(peer, what);
}

// shows SEC-10
TEST(Web, an_endless_head_is_too_long) {
  std::string line = "X: " + std::string(1000, 'x') + "\r\n";
  struct row {
    std::string first, more;
  };
  for (auto const& [first, more] : {row{"HTTP/1.1 200 OK\r\n", line}, row{"HTTP/1.1 200 OK\r\nX: ", "xxxx"},
                                    row{"", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"}}) {
    stage s;
    s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
      auto rest = co_await s.head(peer);
      if (!first.empty()) co_await s.say(peer, first);
      std::string much;
      while (much.size() < 64 * 1024) much += more;
      co_await pour(s, peer, much);
    });
    EXPECT_EQ(code_of(s.play(s.request())), errc::too_long) << more << (s.how ? "" : s.how.error().said);
    EXPECT_EQ(s.body, "");
  }
}

// shows SEC-10
TEST(Web, endless_trailers_are_too_long) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
    co_await pour(s, peer, "X: " + std::string(1000, 'x') + "\r\n");
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::too_long);
}

// shows SEC-10
TEST(Web, a_body_beyond_the_limit_is_cut) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
    co_await pour(s, peer, std::string(1 << 16, 'x'));
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::too_large);
  EXPECT_LE(s.body.size(), hasty.body);
}

// shows SEC-10
TEST(Web, an_unwanted_error_body_is_not_read) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 404 Not Found\r\n\r\n");
    co_await pour(s, peer, std::string(1 << 16, 'x'));
  });
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(how->status_text, "404 Not Found");
  EXPECT_EQ(s.body, "");
}

TEST(Web, a_closed_port_is_unreachable) {
  stage s;
  auto wanted = s.request();
  s.acceptor.close();
  EXPECT_EQ(code_of(s.play(wanted)), errc::unreachable);
}

// ---- private addresses

TEST(Web, a_private_address_is_refused_for_urls_from_elsewhere) {
  stage s(private_hosts::refused);
  s.serve(hello);
  auto wanted = s.request();
  for (auto host : {"127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "::1", "0.0.0.0",
                    "::ffff:127.0.0.1"}) {
    wanted.peer.host = host;
    EXPECT_EQ(code_of(s.play(wanted)), errc::not_allowed)
        << host << ": " << (s.how ? "" : s.how.error().said);
  }
  EXPECT_EQ(s.accepted, 0);
}

TEST(Web, a_private_proxy_is_allowed_and_its_connection_is_not_shared) {
  stage s(private_hosts::refused);
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    for (;;) {
      auto rest = co_await s.head(peer);
      co_await s.say(peer, hello);
    }
  });
  auto chosen = s.request("gopher://g.example/");
  chosen.is_chosen = true;
  EXPECT_TRUE(s.play(chosen));
  EXPECT_EQ(code_of(s.play(s.request())), errc::not_allowed);  // although the connection is still open
  EXPECT_EQ(s.heard.find("GET / "), std::string::npos);
  EXPECT_EQ(s.body, "hello");
}

// ---- back-pressure and cancellation

TEST(Web, a_slow_sink_slows_the_server_down) {
  stage s;
  std::size_t poured = 0, taken = 0;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
    std::string much(1 << 16, 'x');
    for (;;) {
      auto n = co_await asio::async_write(peer, asio::buffer(much), asio::use_awaitable);
      poured += n;
    }
  });
  async_caller slow{[&](std::string_view octets) -> asio::awaitable<bool> {
    taken += octets.size();
    co_await s.nap(200ms);  // longer than `quiet`: the sink waits, not the server
    co_return taken < 1'000'000;
  }};
  auto most = hasty;
  most.body = std::uint64_t{1} << 30;
  most.total = 10s;
  auto& how = s.play(s.request(), slow, most);
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_TRUE(how->enough);
  EXPECT_LT(poured, taken + (std::size_t{16} << 20));  // the buffers of the kernel
}

TEST(Web, a_large_body_is_whole_through_a_pausing_sink) {
  stage s;
  std::string much;
  for (int i = 0; much.size() < 3'000'000; ++i) much += std::to_string(i) + '\n';
  s.serve("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(much.size()) + "\r\n\r\n" + much);
  async_caller slow{[&](std::string_view octets) -> asio::awaitable<bool> {
    co_await s.nap(1ms);
    s.body += octets;
    co_return true;
  }};
  auto most = hasty;
  most.body = much.size();
  most.total = 10s;
  ASSERT_TRUE(s.play(s.request(), slow, most));
  EXPECT_TRUE(s.body == much);
}

TEST(Web, a_sink_may_end_the_transfer_successfully) {
  stage s;
  s.serve(hello);
  async_caller caller{[](std::string_view) -> asio::awaitable<bool> { co_return false; }};
  auto& how = s.play(s.request(), caller);
  ASSERT_TRUE(how);
  EXPECT_TRUE(how->enough);
}

TEST(Web, a_transfer_destroyed_with_its_loop_makes_no_callbacks) {
  auto body = std::make_shared<std::string>();
  {
    stage s;
    s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
      auto rest = co_await s.head(peer);
      co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
      co_await pour(s, peer, std::string(1 << 16, 'x'));
    });
    async_caller caller{[body](std::string_view octets) -> asio::awaitable<bool> {
      *body += octets;
      co_return true;
    }};
    auto most = hasty;
    most.body = std::uint64_t{1} << 40;
    s.begin(s.request(), caller, most);
    s.world.run_for(50ms);
    EXPECT_FALSE(body->empty());
    EXPECT_FALSE(s.told);
  }
  EXPECT_EQ(body.use_count(), 1);  // all of it is destroyed
}

TEST(Web, a_cancelled_transfer_reports_it) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.nap(10s);
  });
  asio::cancellation_signal give_up;
  auto most = hasty;
  most.quiet = 5s;
  std::exception_ptr how;
  asio::co_spawn(s.world, fetch(s.net, s.request(), s.listener(), most),
                 asio::bind_cancellation_slot(give_up.slot(), [&](std::exception_ptr thrown, fetched result) {
                   how = thrown;
                   s.how = std::move(result);
                   s.world.stop();
                 }));
  asio::co_spawn(
      s.world,
      [&]() -> asio::awaitable<void> {
        co_await s.nap(50ms);
        give_up.emit(asio::cancellation_type::terminal);
      },
      asio::detached);
  auto began = std::chrono::steady_clock::now();
  s.run();
  EXPECT_LT(std::chrono::steady_clock::now() - began, 1s);
  EXPECT_FALSE(how);
  EXPECT_EQ(code_of(s.how), errc::cancelled);
}

// ---- uploads

// shows OPS-03 · RFC 9110 §10.1.1
TEST(Web, a_body_is_sent_after_100_continue) {
  stage s;
  std::string got;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    got = co_await s.head(peer);
    EXPECT_EQ(got, "");
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    got = co_await rest_of(peer, got, "0\r\n\r\n");
    co_await s.say(peer, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
  });
  auto wanted = s.request("/new");
  wanted.method = "PUT";
  wanted.has_body = true;
  int asked = 0;
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_await s.nap(10ms);
    co_return ++asked <= 2 ? "hello" : "";
  };

  auto& how = s.play(wanted, caller);
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(how->status, 201U);
  EXPECT_TRUE(s.heard.starts_with("PUT /new HTTP/1.1\r\nHost: h.example\r\n"));
  EXPECT_NE(s.heard.find("Transfer-Encoding: chunked\r\n"), std::string::npos);
  EXPECT_EQ(got, "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n");
  EXPECT_EQ(asked, 3);
}

TEST(Web, an_upload_is_read_only_as_fast_as_the_server_accepts_it) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    co_await s.nap(10s);
  });
  auto wanted = s.request();
  wanted.method = "PUT";
  wanted.has_body = true;
  std::string chunk(1 << 16, 'x');
  int asked = 0;
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    ++asked;
    co_return chunk;
  };

  EXPECT_EQ(code_of(s.play(wanted, caller)), errc::timed_out);
  EXPECT_GE(asked, 1);
  EXPECT_LT(asked, 256);
}

TEST(Web, an_aborted_upload_is_not_sent_as_complete) {
  stage s;
  std::string got;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    got = co_await rest_of(peer, "", "0\r\n\r\n");
  });
  auto wanted = s.request();
  wanted.method = "PUT";
  wanted.has_body = true;
  bool first = true;
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    if (!std::exchange(first, false)) co_return std::nullopt;
    co_return "hel";
  };

  EXPECT_EQ(code_of(s.play(wanted, caller)), errc::truncated);
  EXPECT_EQ(got, "");  // the end was not sent
}

// ---- traces

// shows SEC-05 · RFC 1738 §6
TEST(Web, secrets_are_left_out_of_a_trace) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nSet-Cookie: id=secret\r\nContent-Length: 0\r\n\r\n");
  auto wanted = s.request("ftp://ann:secret@f.example/x");
  wanted.headers.emplace_back("Cookie", "secret");
  wanted.headers.emplace_back("proxy-authorization", "Basic secret");
  wanted.login = web_login{"ann", "secret"};
  ASSERT_TRUE(s.play(wanted));
  EXPECT_NE(s.heard.find("Authorization: Basic YW5uOnNlY3JldA==\r\n"), std::string::npos);
  EXPECT_EQ(s.traced.find("secret"), std::string::npos);
  EXPECT_EQ(s.traced.find("YW5u"), std::string::npos);
  EXPECT_NE(s.traced.find(">GET ftp://ann:***@f.example/x HTTP/1.1\r\n"), std::string::npos) << s.traced;
  EXPECT_NE(s.traced.find(">Authorization: ****\r\n"), std::string::npos);
  EXPECT_NE(s.traced.find("<HTTP/1.1 200 OK\r\n"), std::string::npos);
  EXPECT_NE(s.traced.find("*127.0.0.1 at 127.0.0.1 port "), std::string::npos);
}

// shows SEC-05 · RFC 1738 §6
TEST(Web, a_password_in_a_location_is_left_out_of_a_trace) {
  stage s;
  s.serve("HTTP/1.1 302 Found\r\nLocation: http://ann:secret@h.example/\r\nContent-Length: 0\r\n\r\n");
  s.play(s.request("/"));
  EXPECT_NE(s.traced.find("<Location: http://ann:***@h.example/\r\n"), std::string::npos) << s.traced;
}

// RFC 6750 §5.3: tokens in URLs are likely to be logged.
TEST(Web, values_of_secrets_are_left_out_of_a_trace) {
  stage s;
  s.serve(
      "HTTP/1.1 302 Found\r\nLocation: http:\\\\ann:a b@h.example/?sig=c d\r\n"
      "Link: <http://h.example/?key=e>; rel=next\r\nX-Token : secret\r\nContent-Length: 0\r\n\r\n");
  s.play(s.request("/x?access_token=f&q=1"));
  EXPECT_NE(s.heard.find("/x?access_token=f&q=1"), std::string::npos);
  for (auto line :
       {">GET /x?access_token=***&q=1 HTTP/1.1\r\n", "<Location: http:\\\\ann:***@h.example/?sig=***\r\n",
        "<Link: <http://h.example/?key=***>; rel=next\r\n"})
    EXPECT_NE(s.traced.find(line), std::string::npos) << s.traced;
  EXPECT_EQ(s.traced.find("secret"), std::string::npos) << s.traced;
}

TEST(Web, dates_are_read_in_three_forms) {  // RFC 9110 §5.6.7
  for (auto text :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    EXPECT_EQ(date_of_http(text), "1994-11-06T08:49:37Z") << text;
  EXPECT_EQ(date_of_http("yesterday"), "");
  EXPECT_EQ(date_of_http(""), "");
}

}  // namespace
}  // namespace wend::engine

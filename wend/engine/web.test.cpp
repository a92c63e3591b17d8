// SPDX-License-Identifier: Apache-2.0
//
// HTTP against servers that behave and servers that do not, over loopback, on ports the system picks.

#include "wend/engine/web.hpp"

#include <gtest/gtest.h>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "wend/engine/document.hpp"
#include "wend/engine/network.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;
using fetched = std::expected<web_answer, wire::failure>;
using wire::failure;

auto const loopback = asio::ip::make_address("127.0.0.1");
limits const hasty{.connect = 300ms, .quiet = 150ms, .total = 2s, .body = 1 << 20};

/// A world with one server, which does `act` on each connection it accepts.
struct stage {
  using deed = std::function<asio::awaitable<void>(tcp::socket)>;

  explicit stage(bool private_addresses = true) : net(world.get_executor(), {private_addresses, {}}) {}

  asio::io_context world{1};
  network net;
  tcp::acceptor door{world, tcp::endpoint(loopback, 0)};
  std::string body{}, heard{}, traced{};
  int accepted = 0;
  fetched how = std::unexpected(failure{errc::cancelled});
  access::outcome<leg> came = std::unexpected(access::failure{{errc::cancelled, 0}, {}});
  bool told = false;

  std::uint16_t port() const { return door.local_endpoint().port(); }
  std::string url(std::string const& path) const {
    return "http://127.0.0.1:" + std::to_string(port()) + path;
  }

  web_request request(std::string target = "/") const {
    web_request made;
    made.peer = {"127.0.0.1", port()};
    made.target = std::move(target);
    made.headers = {{"Host", "h.example"}};
    return made;
  }

  asio::awaitable<void> open_door(deed act) {
    for (;;) {
      auto peer = co_await door.async_accept(asio::use_awaitable);
      ++accepted;
      asio::co_spawn(world, act(std::move(peer)), asio::detached);
    }
  }
  void serve(deed act) { asio::co_spawn(world, open_door(std::move(act)), asio::detached); }

  /// A server that reads a head, says `answer`, and closes.
  void serve(std::string answer) {
    serve([this, answer](tcp::socket peer) -> asio::awaitable<void> {
      auto head = co_await this->head(peer);
      co_await this->say(peer, answer);
    });
  }

  asio::awaitable<std::string> head(tcp::socket& peer) {
    std::string text;
    auto n =
        co_await asio::async_read_until(peer, asio::dynamic_buffer(text), "\r\n\r\n", asio::use_awaitable);
    heard += text.substr(0, n);
    co_return text.substr(n);
  }
  asio::awaitable<void> say(tcp::socket& peer, std::string text) {
    co_await asio::async_write(peer, asio::buffer(text), asio::use_awaitable);
  }
  asio::awaitable<void> nap(std::chrono::milliseconds how_long) {
    asio::steady_timer timer(world, how_long);
    co_await timer.async_wait(asio::use_awaitable);
  }

  caller listener() {
    return {.deliver = [this](std::string_view octets) -> asio::awaitable<bool> {
              body += octets;
              co_return true;
            },
            .trace = [this](char mark, wire::channel,
                            std::string_view text) { traced += mark + std::string(text); }};
  }
  void begin(web_request wanted, caller who, limits most = hasty) {
    asio::co_spawn(world, fetch(net, std::move(wanted), std::move(who), most),
                   [this](std::exception_ptr thrown, fetched result) {
                     told = true;
                     if (!thrown) how = std::move(result);
                     world.stop();
                   });
  }
  void run() {
    world.restart();
    world.run();
  }
  fetched const& play(web_request wanted, limits most = hasty) {
    begin(std::move(wanted), listener(), most);
    run();
    return how;
  }
  fetched const& play(web_request wanted, caller who, limits most = hasty) {
    begin(std::move(wanted), std::move(who), most);
    run();
    return how;
  }

  /// What act_on_document makes of it.
  access::outcome<leg> const& act(access::request const& asked, access::policy const& rules = {},
                                  std::optional<wire::plan> by = {}, caller who = {}) {
    auto plan = by ? *by : plan_for(asked);
    if (!who.deliver) who.deliver = listener().deliver;
    asio::co_spawn(world, act_on_document(net, plan, asked, rules, who),
                   [this](std::exception_ptr thrown, access::outcome<leg> result) {
                     if (!thrown) came = std::move(result);
                     world.stop();
                   });
    run();
    return came;
  }
  wire::plan plan_by_proxy(std::string target) const {
    wire::plan made;
    made.peer = {"127.0.0.1", port()};
    made.method = "GET";
    made.request_target = std::move(target);
    return made;
  }
  static wire::plan plan_for(access::request const& asked) {
    using enum access::verb;
    wire::plan made;
    made.peer = *wire::peer_of(asked.name);
    made.method = asked.what == stat     ? "HEAD"
                  : asked.what == put    ? "PUT"
                  : asked.what == append ? "POST"
                                         : "GET";
    made.request_target = asked.name.view().path();
    made.headers.emplace_back("Host", asked.name.view().authority());
    return made;
  }
};

errc code_of(fetched const& how) { return how ? errc::count_ : how.error().code; }
errc code_of(access::outcome<leg> const& how) { return how ? errc::count_ : how.error().what.code; }

std::string const hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello";

TEST(Web, HTTP_02_HTTP_03_HTTP_05_the_request_is_the_plan_and_nothing_more) {  // RFC 1738 §3.3
  stage s;
  s.serve(hello);
  auto& how = s.play(s.request("/a/../%2f;p?q+r&%7e"));
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(s.heard, "GET /a/../%2f;p?q+r&%7e HTTP/1.1\r\nHost: h.example\r\n\r\n");
  EXPECT_EQ(s.body, "hello");
  EXPECT_EQ(how->status, 200U);
  EXPECT_EQ(how->said, "200 OK");
  EXPECT_EQ(how->delivered, 5U);
  ASSERT_TRUE(how->header("x"));
  EXPECT_EQ(*how->header("x"), "y");
}

TEST(Web, without_a_Host_header_the_request_is_of_http_1_0) {  // RFC 9112 §3.2
  stage s;
  s.serve("HTTP/1.0 200 OK\r\n\r\nhello");
  auto wanted = s.request();
  wanted.headers.clear();
  EXPECT_TRUE(s.play(wanted));
  EXPECT_EQ(s.heard, "GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(s.body, "hello");
}

TEST(Web, GW_01_a_proxy_is_told_the_whole_uri_and_perhaps_an_empty_host) {  // RFC 9112 §3.2
  stage s;
  s.serve(hello);
  auto wanted = s.request("news:comp.infosystems");
  wanted.headers = {{"Host", ""}};
  EXPECT_TRUE(s.play(wanted));
  EXPECT_EQ(s.heard, "GET news:comp.infosystems HTTP/1.1\r\nHost:\r\n\r\n");
}

TEST(Web, SEC_03_no_line_end_gets_into_a_request) {
  stage s;
  std::vector<web_request> bad(6, s.request());
  bad[0].headers = {{"X", "a\r\nY: b"}};
  bad[1].headers = {{"X\nY", "a"}};
  bad[2].target = "/a b";
  bad[3].target = "/a\r\nX: y";
  bad[4].method = "GET /x HTTP/1.1\r\n";
  bad[5].headers = {{"X", std::string("a\0b", 3)}};
  for (auto const& one : bad) EXPECT_EQ(code_of(s.play(one)), errc::unsafe_control);
  auto host = s.request();
  host.peer.host = "h.example@127.0.0.1";
  EXPECT_EQ(code_of(s.play(host)), errc::unsafe_control);
  EXPECT_EQ(s.accepted, 0);
}

TEST(Web, connections_are_used_again) {
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

TEST(Web, a_connection_that_the_server_has_closed_meanwhile_is_opened_anew) {
  stage s;
  s.serve(hello);
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_EQ(s.accepted, 2);
}

TEST(Web, many_at_once_on_one_loop) {
  stage s;
  s.serve(hello);
  int done = 0;
  for (int i = 0; i < 50; ++i)
    asio::co_spawn(s.world, fetch(s.net, s.request(), s.listener(), hasty),
                   [&](std::exception_ptr, fetched one) {
                     EXPECT_TRUE(one);
                     if (++done == 50) s.world.stop();
                   });
  s.run();
  EXPECT_EQ(s.body.size(), 250U);
}

// ---- servers that do not behave

TEST(Web, SEC_10_a_server_that_stalls_is_left) {
  for (std::string said : {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhe"}) {
    stage s;
    s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
      auto rest = co_await s.head(peer);
      if (!said.empty()) co_await s.say(peer, said);
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

TEST(Web, SEC_10_a_server_that_drips_is_left_when_the_total_is_spent) {
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

TEST(Web, SEC_10_a_head_that_drips_octet_by_octet_is_silence) {
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

TEST(Web, SEC_10_a_server_that_is_slower_than_allowed_is_left) {
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

TEST(Web, a_reset_is_not_an_end) {
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

TEST(Web, SEC_10_what_is_no_answer_is_called_what_it_is) {
  constexpr misbehaviour rows[] = {
      {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", errc::truncated},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", errc::truncated},
      {"HTTP/1.1 200 OK\r\nContent-Le", errc::truncated},
      {"HTTP/1.1 200 OK\r\nContent-Length: nine\r\n\r\nhello", errc::unexpected_reply},
      {"hello\r\n", errc::unexpected_reply},  // HTTP/0.9, or no HTTP at all
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

TEST(Web, a_chunked_body_is_whole_and_its_trailers_are_no_headers) {
  stage s;
  s.serve(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nX: "
      "y\r\n\r\n");
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(s.body, "hello world");
  EXPECT_FALSE(how->header("X"));
}

TEST(Web, octets_beyond_the_length_that_was_told_are_not_the_body) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello world");
  EXPECT_TRUE(s.play(s.request()));
  EXPECT_EQ(s.body, "hello");
}

TEST(Web, interim_answers_are_not_the_answer) {
  stage s;
  s.serve("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + hello);
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(how->status, 200U);
  EXPECT_FALSE(how->header("Link"));
}

TEST(Web, a_header_that_is_folded_is_one) {  // RFC 9112 §5.2
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

TEST(Web, SEC_10_an_endless_head_is_too_long) {
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

TEST(Web, SEC_10_endless_trailers_are_too_long) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
    co_await pour(s, peer, "X: " + std::string(1000, 'x') + "\r\n");
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::too_long);
}

TEST(Web, SEC_10_a_body_beyond_the_limit_is_cut) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
    co_await pour(s, peer, std::string(1 << 16, 'x'));
  });
  EXPECT_EQ(code_of(s.play(s.request())), errc::too_large);
  EXPECT_LE(s.body.size(), hasty.body);
}

TEST(Web, SEC_10_the_body_of_an_error_is_not_waited_for) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 404 Not Found\r\n\r\n");
    co_await pour(s, peer, std::string(1 << 16, 'x'));
  });
  auto& how = s.play(s.request());
  ASSERT_TRUE(how);
  EXPECT_EQ(how->said, "404 Not Found");
  EXPECT_EQ(s.body, "");
}

TEST(Web, nobody_there_is_unreachable) {
  stage s;
  auto wanted = s.request();
  s.door.close();
  EXPECT_EQ(code_of(s.play(wanted)), errc::unreachable);
}

// ---- our own network

TEST(Web, our_own_network_is_not_for_strangers_urls) {
  stage s(false);
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

TEST(Web, a_proxy_in_our_own_network_is_the_users_choice_and_its_connection_is_not_for_others) {
  stage s(false);
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    for (;;) {
      auto rest = co_await s.head(peer);
      co_await s.say(peer, hello);
    }
  });
  auto chosen = s.request("gopher://g.example/");
  chosen.is_chosen = true;
  EXPECT_TRUE(s.play(chosen));
  EXPECT_EQ(code_of(s.play(s.request())), errc::not_allowed);  // though it is still open
  EXPECT_EQ(s.heard.find("GET / "), std::string::npos);
  EXPECT_EQ(s.body, "hello");
}

// ---- back-pressure and giving up

TEST(Web, a_slow_sink_holds_the_server_back) {
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
  caller slow{.deliver = [&](std::string_view octets) -> asio::awaitable<bool> {
    taken += octets.size();
    co_await s.nap(200ms);  // longer than `quiet`: it is not the server that is silent
    co_return taken < 1'000'000;
  }};
  auto most = hasty;
  most.body = std::uint64_t{1} << 30;
  most.total = 10s;
  auto& how = s.play(s.request(), slow, most);
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_TRUE(how->enough);
  EXPECT_LT(poured, taken + (std::size_t{16} << 20));  // what the kernel's buffers hold, and no more
}

TEST(Web, a_large_body_through_a_sink_that_pauses_is_whole) {
  stage s;
  std::string much;
  for (int i = 0; much.size() < 3'000'000; ++i) much += std::to_string(i) + '\n';
  s.serve("HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(much.size()) + "\r\n\r\n" + much);
  caller slow{.deliver = [&](std::string_view octets) -> asio::awaitable<bool> {
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

TEST(Web, a_sink_that_has_enough_ends_it_well) {
  stage s;
  s.serve(hello);
  caller who{.deliver = [](std::string_view) -> asio::awaitable<bool> { co_return false; }};
  auto& how = s.play(s.request(), who);
  ASSERT_TRUE(how);
  EXPECT_TRUE(how->enough);
}

TEST(Web, a_fetch_whose_world_ends_is_silent) {
  auto body = std::make_shared<std::string>();
  {
    stage s;
    s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
      auto rest = co_await s.head(peer);
      co_await s.say(peer, "HTTP/1.1 200 OK\r\n\r\n");
      co_await pour(s, peer, std::string(1 << 16, 'x'));
    });
    caller who{.deliver = [body](std::string_view octets) -> asio::awaitable<bool> {
      *body += octets;
      co_return true;
    }};
    auto most = hasty;
    most.body = std::uint64_t{1} << 40;
    s.begin(s.request(), who, most);
    s.world.run_for(50ms);
    EXPECT_FALSE(body->empty());
    EXPECT_FALSE(s.told);
  }
  EXPECT_EQ(body.use_count(), 1);  // nothing of it is left
}

TEST(Web, a_fetch_that_is_cancelled_says_so) {
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

asio::awaitable<std::string> rest_of(tcp::socket& peer, std::string had, std::string_view until) {
  while (had.find(until) == std::string::npos) {
    char room[4096];
    auto n = co_await peer.async_read_some(asio::buffer(room), asio::use_awaitable);
    had.append(room, n);
  }
  co_return had;
}

TEST(Web, OPS_03_a_body_is_sent_when_the_server_is_ready_for_it) {  // RFC 9110 §10.1.1
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
  caller who{.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_await s.nap(10ms);
    co_return ++asked <= 2 ? "hello" : "";
  }};
  auto& how = s.play(wanted, who);
  ASSERT_TRUE(how) << how.error().said;
  EXPECT_EQ(how->status, 201U);
  EXPECT_TRUE(s.heard.starts_with("PUT /new HTTP/1.1\r\nHost: h.example\r\n"));
  EXPECT_NE(s.heard.find("Transfer-Encoding: chunked\r\n"), std::string::npos);
  EXPECT_EQ(got, "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n");
  EXPECT_EQ(asked, 3);
}

TEST(Web, an_upload_is_pulled_only_as_fast_as_the_server_takes_it) {
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
  caller who{.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    ++asked;
    co_return chunk;
  }};
  EXPECT_EQ(code_of(s.play(wanted, who)), errc::timed_out);
  EXPECT_GE(asked, 1);
  EXPECT_LT(asked, 256);
}

TEST(Web, an_upload_that_breaks_is_not_told_as_if_it_were_whole) {
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
  caller who{.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    if (!std::exchange(first, false)) co_return std::nullopt;
    co_return "hel";
  }};
  EXPECT_EQ(code_of(s.play(wanted, who)), errc::truncated);
  EXPECT_EQ(got, "");  // the end never came
}

// ---- what is told

TEST(Web, SEC_05_secrets_are_left_out_of_a_trace) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nSet-Cookie: id=secret\r\nContent-Length: 0\r\n\r\n");
  auto wanted = s.request("ftp://ann:secret@f.example/x");
  wanted.shown_target = "ftp://ann:***@f.example/x";
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

TEST(Web, dates_come_in_three_forms) {  // RFC 9110 §5.6.7
  for (auto text :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    EXPECT_EQ(date_of_http(text), "1994-11-06T08:49:37Z") << text;
  EXPECT_EQ(date_of_http("yesterday"), "");
  EXPECT_EQ(date_of_http(""), "");
}

// ---- documents

access::request asking(std::string const& url, access::verb what = access::verb::get) {
  return {.what = what, .name = *parse(url)};
}

TEST(Document, HTTP_12_the_media_type_is_the_servers_word_and_never_the_names) {  // RFC 1630 §HTTP
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
    EXPECT_EQ(came->made.media_type, type);
    EXPECT_EQ(came->made.facts.type, type);
    EXPECT_EQ(came->made.body, (std::variant<access::bytes, access::listing>(access::bytes{5})));
  }
}

TEST(Document, OPS_01_the_head_is_facts_and_notes_before_the_first_octet) {
  stage s;
  s.serve(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\nContent-Length: 5\r\n"
      "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\nETag: \"x\"\r\nContent-Language: de\r\n"
      "Link: </a>; rel=next\r\nLink: </b>; rel=prev\r\nContent-Location: a.de.html\r\nSet-Cookie: "
      "x\r\n\r\nhello");
  std::string order;
  caller who{.deliver = [&](std::string_view octets) -> asio::awaitable<bool> {
               order += octets;
               co_return true;
             },
             .note = [&](std::string_view name, std::string_view) { (order += name) += ' '; }};
  auto& came = s.act(asking(s.url("/d/a")), {}, {}, who);
  ASSERT_TRUE(came);
  auto const& made = came->made;
  EXPECT_EQ(made.facts.size, 5U);
  EXPECT_EQ(made.facts.date, "1994-11-06T08:49:37Z");
  EXPECT_EQ(made.notes, (wire::pairs{{"content-type", "text/html; charset=latin1"},
                                     {"content-language", "de"},
                                     {"etag", "\"x\""},
                                     {"link", "</a>; rel=next, </b>; rel=prev"},
                                     {"content-location", s.url("/d/a.de.html")}}));
  EXPECT_EQ(order, "media_type size date content-type content-language etag link content-location hello");
}

TEST(Document, the_attributes_are_asked_for_by_HEAD) {
  stage s;
  s.serve("HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Length: 12345\r\n\r\n");
  auto& came = s.act(asking(s.url("/a"), access::verb::stat));
  ASSERT_TRUE(came);
  EXPECT_TRUE(s.heard.starts_with("HEAD /a HTTP/1.1\r\n"));
  EXPECT_EQ(came->made.facts.size, 12345U);
  EXPECT_EQ(came->made.media_type, "image/gif");
}

struct refusal {
  char const* answer;
  errc why;
  char const* said;
};

TEST(Document, each_status_has_its_name) {
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
  for (auto [answer, why, said] : rows) {
    stage s;
    s.serve("HTTP/1.1 " + std::string(answer) + "\r\nContent-Length: 4\r\n\r\nbody");
    auto& came = s.act(asking(s.url("/a")));
    EXPECT_EQ(code_of(came), why) << answer;
    EXPECT_EQ(came.error().said, said);
    EXPECT_EQ(s.body, "");
  }
}

struct redirect {
  char const *from, *location, *to;
};

TEST(Document, REL_19_FRG_04_a_redirect_is_resolved_and_inherits_the_fragment) {  // RFC 9110 §10.2.2
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
    EXPECT_EQ(came->elsewhere, std::vector<std::string>{wanted});
    EXPECT_FALSE(came->by_get);
    EXPECT_EQ(s.heard.find('#'), std::string::npos);
  }
}

TEST(Document, what_a_post_has_led_to_is_fetched_by_get) {  // RFC 9110 §15.4.4
  struct row {
    access::verb what;
    char const* status;
    bool by_get;
  };
  using enum access::verb;
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

TEST(Document, GW_03_a_gateways_redirect_is_relative_to_the_gateway) {
  stage s;
  s.serve("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n");
  auto asked = asking("frob:abc");
  auto plan = s.plan_by_proxy("/frob:abc");
  auto& came = s.act(asked, {}, plan);
  ASSERT_TRUE(came);
  EXPECT_EQ(came->elsewhere, std::vector{s.url("/other")});
}

TEST(Document, a_proxy_is_not_sent_to_our_own_network) {
  stage s(false);
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

// ---- the rest of an object

struct resumption {
  char const* answer;
  errc why;
  std::uint64_t begins_at;
  std::optional<std::uint64_t> size;
};

TEST(Document, OPS_08_the_rest_is_asked_for_and_where_it_begins_is_checked) {  // RFC 9110 §14
  constexpr auto none = errc::count_;
  resumption const rows[] = {
      {"206 Partial Content\r\nContent-Range: bytes 3-4/5\r\nContent-Length: 2\r\n\r\nlo", none, 3, 5},
      {"206 Partial Content\r\nContent-Range: BYTES 3-4/*\r\nContent-Length: 2\r\n\r\nlo", none, 3, {}},
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
    EXPECT_EQ(came->made.begins_at, row.begins_at) << row.answer;
    EXPECT_EQ(came->made.facts.size, row.size) << row.answer;
  }
}

// ---- own headers

TEST(Document, a_callers_headers_take_the_place_of_ours) {
  stage s;
  s.serve(hello);
  auto asked = asking(s.url("/a"));
  asked.headers = {{"host", "other.example"}, {"Accept", "text/*"}, {"X", "1"}, {"x", "2"}};
  ASSERT_TRUE(s.act(asked));
  EXPECT_EQ(s.heard, "GET /a HTTP/1.1\r\nHost: other.example\r\nAccept: text/*\r\nX: 1\r\nx: 2\r\n\r\n");
}

TEST(Document, SEC_03_a_callers_headers_are_one_line_each_and_frame_nothing) {
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

// ---- who asks

/// A server that asks for a login in these words, and lets in whoever has the right one.
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

TEST(Document, a_login_is_said_when_the_server_asks_and_not_before) {  // RFC 9110 §11.6.2
  stage s;
  s.serve(doorman(s, "WWW-Authenticate: Basic realm=\"r\"\r\n"));
  EXPECT_TRUE(s.act(asking(s.url("/a")), as("ann", "pw"))) << s.came.error().said;
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), as("ann", "wrong"))), errc::login_refused);
  EXPECT_EQ(s.came.error().said, "401 Unauthorized");
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")))), errc::login_refused);
}

TEST(Document, a_login_is_not_said_where_nobody_asks_for_it) {
  stage s;
  s.serve(hello);
  auto url = s.url("/a");
  url.insert(7, "ann:pw@");
  EXPECT_TRUE(s.act(asking(url), as("bob", "pw")));
  EXPECT_EQ(s.heard.find("uthorization"), std::string::npos);
}

TEST(Document, who_is_asked_answers_and_a_server_that_offers_digest_is_told_no_password) {
  stage s;
  s.serve(doorman(s,
                  "WWW-Authenticate: Digest realm=\"Basic, x\", nonce=\"n\"\r\n"
                  "WWW-Authenticate: Negotiate, basic realm=\"r\"\r\n"));
  std::string prompts;
  caller who{.ask = [&](question q) -> asio::awaitable<std::optional<std::string>> {
    (prompts += q.kind) += '|';
    (prompts += q.prompt) += '|';
    co_return q.kind == "line" ? "ann" : "pw";
  }};
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), {}, {}, who)), errc::login_refused);
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

TEST(Document, other_ways_to_log_in_are_not_ours) {
  for (std::string challenge :
       {"", "WWW-Authenticate: Negotiate\r\n", "WWW-Authenticate: Bearer realm=\"a, Basic b\"\r\n",
        "WWW-Authenticate: Bearer x=Basic\r\n", "WWW-Authenticate: Basically\r\n"}) {
    stage s;
    s.serve(doorman(s, challenge));
    EXPECT_EQ(code_of(s.act(asking(s.url("/a")), as("ann", "pw"))), errc::login_refused) << challenge;
    EXPECT_EQ(s.heard.find("Authorization: Basic"), std::string::npos) << challenge;
  }
}

TEST(Document, a_password_is_not_said_in_clear_where_tls_is_demanded) {
  stage s;
  s.serve(doorman(s, "WWW-Authenticate: Basic realm=\"r\"\r\n"));
  auto rules = as("ann", "pw");
  rules.asker.tls = wire::privacy::demanded;
  EXPECT_EQ(code_of(s.act(asking(s.url("/a")), rules)), errc::not_private);
}

TEST(Document, what_has_been_sent_is_not_sent_again) {
  stage s;
  s.serve([&](tcp::socket peer) -> asio::awaitable<void> {
    auto rest = co_await s.head(peer);
    co_await s.say(peer, "HTTP/1.1 100 Continue\r\n\r\n");
    rest = co_await rest_of(peer, rest, "0\r\n\r\n");
    co_await s.say(peer, "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Length: 0\r\n\r\n");
  });
  bool first = true;
  caller who{.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_return std::exchange(first, false) ? "hello" : "";
  }};
  auto& came = s.act(asking(s.url("/a"), access::verb::put), as("ann", "pw"), {}, who);
  EXPECT_EQ(code_of(came), errc::login_refused);
  EXPECT_EQ(came.error().said, "401 No: it was asked too late, the data cannot be sent again");
}

TEST(Document, a_login_that_is_asked_for_in_time_sends_the_body_once) {
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
  caller who{.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    co_return std::exchange(first, false) ? "hello" : "";
  }};
  auto& came = s.act(asking(s.url("/a"), access::verb::put), as("ann", "pw"), {}, who);
  ASSERT_TRUE(came) << came.error().said;
  EXPECT_EQ(got, "5\r\nhello\r\n0\r\n\r\n");
  EXPECT_EQ(came->made.media_type, "");
  EXPECT_EQ(came->made.notes, (wire::pairs{{"location", s.url("/a")}}));
}

}  // namespace
}  // namespace wend::engine

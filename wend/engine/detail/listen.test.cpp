// SPDX-License-Identifier: Apache-2.0
//
// Small servers on loopback, with clients that keep to the protocol and clients that do not.

#include "wend/engine/detail/listen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/write.hpp>
#include <memory>

#include "wend/engine/network.hpp"

namespace wend::engine {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;
using asio::ip::udp;
using wire::channel;
using wire::exchange;

auto const loopback = asio::ip::make_address("127.0.0.1");
limits const hasty = [] {
  limits most;
  most.connect = 300ms;
  most.quiet = 300ms;
  most.total = 5s;
  return most;
}();

limits to_connect_in(std::chrono::milliseconds connect) {
  limits most;
  most.connect = connect;
  return most;
}

limits silent_for(std::chrono::milliseconds quiet) {
  limits most;
  most.quiet = quiet;
  return most;
}

exchange echo() {
  while (auto octets = co_await wire::some()) co_yield wire::send(*octets);
}

exchange greet_and_leave() { co_yield wire::send("welcome"); }

exchange pour() {
  std::string much(1 << 16, 'x');
  for (;;) co_yield wire::send(much);
}

/// What an ftp server sends for PASV and a transfer.
exchange offer_a_second_stream() {
  auto where = co_await wire::listen();
  if (!where) co_return;
  co_yield wire::send(*where + "\n");
  bool came = co_await wire::send("", channel::data);
  if (!came) co_return;
  co_yield wire::send("in the other room", channel::data);
  co_yield wire::close(channel::data);
  co_yield wire::send("done\n");
}

exchange ask(std::uint16_t port, std::string what) {
  co_yield wire::connect("127.0.0.1", port);
  co_yield wire::send(what);
  for (std::size_t heard = 0; heard < what.size();) {
    auto octets = co_await wire::some();
    if (!octets) co_yield wire::fail(errc::truncated);
    heard += octets->size();
    co_yield wire::deliver(*octets);
  }
}

exchange ask_by_packets(std::uint16_t port, std::vector<std::string> packets) {
  co_yield wire::datagrams("127.0.0.1", port);
  for (auto const& packet : packets) {
    co_yield wire::send(packet);
    auto heard = co_await wire::some();
    if (!heard) co_yield wire::fail(errc::timed_out);
    co_yield wire::deliver(*heard);
  }
}

exchange listen_only(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  while (auto octets = co_await wire::some()) co_yield wire::deliver(*octets);
}

exchange take_the_second_stream(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  auto where = co_await wire::line();
  if (!where) co_yield wire::fail(errc::truncated);
  auto space = where->find(' ');
  co_yield wire::deliver(where->substr(0, space) + ": ");
  auto other = static_cast<std::uint16_t>(std::stoi(where->substr(space)));
  co_yield wire::connect("127.0.0.1", other, channel::data);
  while (auto octets = co_await wire::some(channel::data)) co_yield wire::deliver(*octets);
  auto last = co_await wire::line();
  if (!last) co_yield wire::fail(errc::truncated);
  co_yield wire::deliver(", " + *last);
}

struct stage {
  asio::io_context world{1};
  network net{world.get_executor(), {.private_addresses = true}};

  struct visit {
    std::string heard{};
    ending how{};
    bool over = false;
  };
  std::vector<std::unique_ptr<visit>> visits{};

  visit& send_guest(exchange talk) {
    auto& client = *visits.emplace_back(std::make_unique<visit>());
    async_caller caller{[&client](std::string_view octets) -> asio::awaitable<bool> {
      client.heard += octets;
      co_return true;
    }};
    asio::co_spawn(world, run(net, std::move(talk), std::move(caller), hasty),
                   [&client](std::exception_ptr, ending result) {
                     client.how = std::move(result);
                     client.over = true;
                   });
    return client;
  }

  bool runs_until(std::function<bool()> const& enough, std::chrono::milliseconds longest = 10s) {
    auto end = std::chrono::steady_clock::now() + longest;
    while (!enough() && std::chrono::steady_clock::now() < end) world.run_one_for(20ms);
    return enough();
  }
  bool all_visits_end() {
    return runs_until(
        [&] { return std::ranges::all_of(visits, [](auto const& client) { return client->over; }); });
  }
};

TEST(Listen, each_connection_has_its_own_exchange) {
  stage s;
  listener keeper(s.net, echo);
  ASSERT_FALSE(keeper.trouble());
  auto& client = s.send_guest(ask(keeper.port(), "hello"));
  auto& other = s.send_guest(ask(keeper.port(), "good day"));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_EQ(client.heard, "hello");
  EXPECT_EQ(other.heard, "good day");
  EXPECT_TRUE(s.runs_until([&] { return keeper.conversations() == 0; }));
}

TEST(Listen, a_hundred_connections_are_served_at_once) {
  stage s;
  listener streams(s.net, echo), packets(s.net, echo, {.datagrams = true, .most = hasty});
  for (int i = 0; i < 100; ++i) {
    s.send_guest(ask(streams.port(), "guest " + std::to_string(i)));
    s.send_guest(ask_by_packets(packets.port(), {"guest " + std::to_string(i)}));
  }
  ASSERT_TRUE(s.all_visits_end());
  for (std::size_t i = 0; i < s.visits.size(); ++i) {
    EXPECT_FALSE(s.visits[i]->how) << s.visits[i]->how->said;
    EXPECT_EQ(s.visits[i]->heard, "guest " + std::to_string(i / 2));
  }
}

TEST(Listen, a_connection_beyond_the_limit_is_refused) {
  stage s;
  listener keeper(s.net, echo, {.at_once = 1});
  tcp::socket idle(s.world);
  idle.connect({loopback, keeper.port()});
  ASSERT_TRUE(s.runs_until([&] { return keeper.conversations() == 1; }));
  auto& late = s.send_guest(listen_only(keeper.port()));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_EQ(late.heard, "");
  EXPECT_EQ(keeper.conversations(), 1u);
}

TEST(Listen, a_silent_client_is_disconnected) {
  stage s;
  listener keeper(s.net, echo, {.most = silent_for(50ms)});
  auto& client = s.send_guest(listen_only(keeper.port()));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_FALSE(client.how);  // the connection is closed in order
  EXPECT_TRUE(s.runs_until([&] { return keeper.conversations() == 0; }));
}

TEST(Listen, each_datagram_is_one_message_and_idle_peers_are_dropped) {
  stage s;
  listener keeper(s.net, echo, {.datagrams = true, .most = silent_for(50ms)});
  ASSERT_FALSE(keeper.trouble());
  auto& client = s.send_guest(ask_by_packets(keeper.port(), {"a", "bc", "def"}));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_EQ(client.heard, "abcdef");
  EXPECT_EQ(keeper.conversations(), 1u);
  EXPECT_TRUE(s.runs_until([&] { return keeper.conversations() == 0; }));
}

TEST(Listen, a_data_connection_is_accepted_at_its_listener) {
  stage s;
  listener keeper(s.net, offer_a_second_stream);
  auto& client = s.send_guest(take_the_second_stream(keeper.port()));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_FALSE(client.how);
  EXPECT_EQ(client.heard, "127.0.0.1: in the other room, done");
}

TEST(Listen, waiting_for_a_data_connection_has_a_deadline) {
  stage s;
  listener keeper(s.net, offer_a_second_stream, {.most = to_connect_in(50ms)});
  auto& client = s.send_guest(listen_only(keeper.port()));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_TRUE(client.heard.starts_with("127.0.0.1 ")) << client.heard;
  EXPECT_EQ(client.heard.find("done"), std::string::npos);
}

TEST(Listen, input_after_the_last_reply_does_not_reset_the_connection) {
  stage s;
  listener keeper(s.net, greet_and_leave);
  auto& client = s.send_guest(ask(keeper.port(), "1234567"));  // the server does not read it
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_EQ(client.heard, "welcome");
  EXPECT_FALSE(client.how);
}

TEST(Listen, destroying_the_listener_closes_the_port_and_all_connections) {
  stage s;
  auto keeper = std::make_unique<listener>(s.net, pour);
  auto port = keeper->port();
  auto& client = s.send_guest(listen_only(port));
  s.send_guest(listen_only(port));
  ASSERT_TRUE(s.runs_until([&] { return keeper->conversations() == 2 && !client.heard.empty(); }));
  keeper.reset();
  ASSERT_TRUE(s.all_visits_end());
  auto& late = s.send_guest(listen_only(port));
  ASSERT_TRUE(s.all_visits_end());
  EXPECT_EQ(late.how.value().code, errc::unreachable);
}

TEST(Listen, a_port_in_use_is_reported) {
  stage s;
  listener first(s.net, echo), second(s.net, echo, {.port = first.port()});
  ASSERT_TRUE(second.trouble());
  EXPECT_EQ(second.trouble()->code, errc::not_allowed);
  listener packets(s.net, echo, {.datagrams = true}),
      more(s.net, echo, {.datagrams = true, .port = packets.port()});
  EXPECT_TRUE(more.trouble());
}

}  // namespace
}  // namespace wend::engine

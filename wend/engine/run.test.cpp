// SPDX-License-Identifier: Apache-2.0
//
// The engine over loopback, with peers that keep to the protocol and peers that do not. The peers listen on
// ports that the system chooses.

#include "wend/engine/run.hpp"

#include <gtest/gtest.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <filesystem>

#include "wend/engine/address.hpp"
#include "wend/engine/detail/happy_eyeballs.hpp"
#include "wend/engine/detail/idle.hpp"
#include "wend/engine/network.hpp"
#include "wend/follow/detail/operation.hpp"

namespace wend::engine {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;
using asio::ip::udp;
using wire::exchange;

auto const loopback = asio::ip::make_address("127.0.0.1");
limits const hasty = [] {
  limits most;
  most.connect = 300ms;
  most.quiet = 150ms;
  most.total = 2s;
  most.body = 1 << 20;
  return most;
}();
network_options const at_home{.private_addresses = true};

exchange ask(std::uint16_t port, std::string what) {
  co_yield wire::connect("127.0.0.1", port);
  co_yield wire::send(what);
  while (auto octets = co_await wire::some()) co_yield wire::deliver(*octets);
}

/// A world with one peer that runs `act` on each connection it accepts.
struct stage {
  using deed = std::function<asio::awaitable<void>(tcp::socket)>;

  explicit stage(network_options rules = at_home) : net(world.get_executor(), std::move(rules)) {}

  asio::io_context world{1};
  network net;
  tcp::acceptor listen_options{world, tcp::endpoint(loopback, 0)};
  std::string body{};
  ending how{};

  std::uint16_t port() const { return listen_options.local_endpoint().port(); }

  asio::awaitable<void> open_door(deed act) {
    for (;;) {
      auto peer = co_await listen_options.async_accept(asio::use_awaitable);
      asio::co_spawn(world, act(std::move(peer)), asio::detached);
    }
  }
  async_caller listener() {
    return {[this](std::string_view octets) -> asio::awaitable<bool> {
      body += octets;
      co_return true;
    }};
  }
  ending play(deed act, exchange talk, limits most = hasty) {
    return play(std::move(act), std::move(talk), listener(), most);
  }
  ending play(deed act, exchange talk, async_caller caller, limits most = hasty) {
    asio::co_spawn(world, open_door(std::move(act)), asio::detached);
    return play(std::move(talk), std::move(caller), most);
  }
  ending play(exchange talk, async_caller caller, limits most = hasty) {
    asio::co_spawn(world, run(net, std::move(talk), std::move(caller), most),
                   [this](std::exception_ptr, ending result) {
                     how = std::move(result);
                     world.stop();
                   });
    world.restart();
    world.run();
    return how;
  }
};

asio::awaitable<void> say_and_close(tcp::socket peer) {
  char buffer[64];
  [[maybe_unused]] auto n = co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
  co_await asio::async_write(peer, asio::buffer("hello", 5), asio::use_awaitable);
}
asio::awaitable<void> stall(tcp::socket peer) {
  co_await asio::async_write(peer, asio::buffer("he", 2), asio::use_awaitable);
  asio::steady_timer never(peer.get_executor(), 10s);
  co_await never.async_wait(asio::use_awaitable);
}
asio::awaitable<void> drip(tcp::socket peer) {
  for (;;) {
    co_await asio::async_write(peer, asio::buffer("x", 1), asio::use_awaitable);
    asio::steady_timer soon(peer.get_executor(), 20ms);
    co_await soon.async_wait(asio::use_awaitable);
  }
}
asio::awaitable<void> reset(tcp::socket peer) {
  co_await asio::async_write(peer, asio::buffer("he", 2), asio::use_awaitable);
  peer.set_option(asio::socket_base::linger(true, 0));
}
asio::awaitable<void> pour(tcp::socket peer) {
  std::string much(1 << 16, 'x');
  for (;;) co_await asio::async_write(peer, asio::buffer(much), asio::use_awaitable);
}

TEST(Engine, an_exchange_is_carried_out) {
  stage s;
  EXPECT_FALSE(s.play(say_and_close, ask(s.port(), "x")));
  EXPECT_EQ(s.body, "hello");
}

// shows SEC-09 · RFC 1738 §6
TEST(Engine, one_conversation_may_be_kept_out_of_private_networks) {
  stage s;
  std::vector<std::string> reached;
  auto caller = s.listener();
  caller.reached = [&](std::string_view address) { reached.emplace_back(address); };
  EXPECT_FALSE(s.play(say_and_close, ask(s.port(), "x"), caller));
  EXPECT_EQ(reached, std::vector<std::string>{"127.0.0.1"});
  auto most = hasty;
  most.private_addresses = false;
  EXPECT_EQ(s.play(ask(s.port(), "x"), caller, most).value().code, errc::not_allowed);
  EXPECT_EQ(reached.size(), 1u);
}

exchange lead(std::uint16_t first, std::string then_host, std::uint16_t then) {
  co_yield wire::connect("127.0.0.1", first);
  co_yield wire::close();
  co_yield wire::connect(then_host, then);
}

// shows SEC-09 · RFC 1738 §6
TEST(Engine, an_allowed_private_host_may_redirect_only_to_other_such_hosts) {
  stage s;
  tcp::acceptor other(s.world, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
  tcp::acceptor elsewhere(s.world, tcp::endpoint(asio::ip::make_address("127.0.0.3"), 0));
  auto its = other.local_endpoint().port(), far = elsewhere.local_endpoint().port();
  auto most = hasty;
  most.private_addresses = false;
  most.allowed_private_hosts = {{"127.0.0.1", s.port()}};
  auto why = [&](std::string const& host, std::uint16_t port) {
    auto wrong = s.play(say_and_close, lead(s.port(), host, port), s.listener(), most);
    return wrong ? wrong->code : errc{};
  };
  EXPECT_EQ(why("127.0.0.3", far), errc::not_allowed);
  EXPECT_EQ(why("127.0.0.1", its), errc::not_allowed);  // nor to another service on the same host
  most.allowed_private_hosts.push_back({"127.0.0.1", its});
  EXPECT_EQ(why("127.0.0.1", its), errc{});
}

/// In this test 127.0.0.2 counts as public.
bool is_far(asio::ip::address const& address) { return address == asio::ip::make_address("127.0.0.2"); }

exchange ask_two(std::uint16_t far, std::uint16_t near) {
  co_yield wire::connect("127.0.0.2", far);
  co_yield wire::send("x");
  while (auto octets = co_await wire::some()) co_yield wire::deliver(*octets);
  co_yield wire::connect("127.0.0.1", near);
}

// shows SEC-09 · RFC 1738 §6
TEST(Engine, a_host_named_by_a_public_server_is_not_an_allowed_private_host) {
  stage s({.private_addresses = true, .is_public = is_far});
  tcp::acceptor far(s.world, tcp::endpoint(asio::ip::make_address("127.0.0.2"), 0));
  auto open = [&]() -> asio::awaitable<void> {
    auto peer = co_await far.async_accept(asio::use_awaitable);
    co_await say_and_close(std::move(peer));
  };
  asio::co_spawn(s.world, open, asio::detached);
  auto how = s.play(ask_two(far.local_endpoint().port(), s.port()), s.listener());
  EXPECT_EQ(s.body, "hello");
  ASSERT_TRUE(how);
  EXPECT_EQ(how->code, errc::not_allowed);
  EXPECT_FALSE(s.play(say_and_close, ask(s.port(), "x")));  // the user may name it
}

TEST(Engine, a_stalled_peer_times_out) {
  stage s;
  auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(s.play(stall, ask(s.port(), "x")).value().code, errc::timed_out);
  auto took = std::chrono::steady_clock::now() - began;
  EXPECT_GE(took, 150ms);
  EXPECT_LT(took, 1s);
  EXPECT_EQ(s.body, "he");
}

TEST(Engine, a_slow_peer_times_out_at_the_total_deadline) {
  stage s;
  auto most = hasty;
  most.total = 300ms;
  EXPECT_EQ(s.play(drip, ask(s.port(), "x"), most).value().code, errc::timed_out);
}

exchange ignore(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  while (true) {
    auto octets = co_await wire::some();
    if (!octets) co_return;
  }
}

// shows SEC-10
TEST(Engine, a_peer_that_never_pauses_times_out_at_the_total_deadline) {
  stage s;
  auto most = hasty;
  most.total = 300ms;
  most.body = limits().body;
  auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(s.play(pour, ask(s.port(), "x"), most).value().code, errc::timed_out);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 2s);
}

exchange pour_back(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  std::string const much(1 << 16, 'x');
  for (;;) co_yield wire::send(much);
}
asio::awaitable<void> drain(tcp::socket peer) {
  std::string buffer(1 << 16, '\0');
  for (;;) co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
}

// shows SEC-10
TEST(Engine, an_endless_upload_times_out_at_the_total_deadline) {
  stage s;
  auto most = hasty;
  most.total = 300ms;
  EXPECT_EQ(s.play(drain, pour_back(s.port()), most).value().code, errc::timed_out);
}

// shows SEC-10
TEST(Engine, octets_that_yield_no_entry_count_toward_the_limit_of_size) {
  stage s;
  auto most = hasty;
  most.total = 20s;
  EXPECT_EQ(s.play(pour, ignore(s.port()), most).value().code, errc::too_large);
}

TEST(Engine, a_reset_is_a_truncation) {
  stage s;
  EXPECT_EQ(s.play(reset, ask(s.port(), "x")).value().code, errc::truncated);
}

TEST(Engine, a_body_beyond_the_limit_is_cut) {
  stage s;
  EXPECT_EQ(s.play(pour, ask(s.port(), "x")).value().code, errc::too_large);
  EXPECT_LE(s.body.size(), hasty.body);
}

TEST(Engine, a_closed_port_is_unreachable) {
  stage s;
  auto port = s.port();
  s.listen_options.close();
  EXPECT_EQ(s.play(ask(port, "x"), {}).value().code, errc::unreachable);
}

TEST(Engine, a_private_address_is_refused_for_urls_from_elsewhere) {
  stage s{network_options{}};
  EXPECT_EQ(s.play(say_and_close, ask(s.port(), "x")).value().code, errc::not_allowed);
  for (auto text :
       {"127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::a00:1",
        "64:ff9b:1::808:808", "64:ff9b::1:808:808", "3fff::1", "3fff:fff::1", "2002:7f00:1::"})
    EXPECT_FALSE(is_public(asio::ip::make_address(text))) << text;
  for (auto text : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"})
    EXPECT_TRUE(is_public(asio::ip::make_address(text))) << text;
}

TEST(Engine, a_slow_sink_slows_the_peer_down) {
  stage s;
  std::size_t poured = 0, taken = 0;
  auto pour_and_count = [&](tcp::socket peer) -> asio::awaitable<void> {
    std::string much(1 << 16, 'x');
    for (;;) {
      auto n = co_await asio::async_write(peer, asio::buffer(much), asio::use_awaitable);
      poured += n;
    }
  };
  async_caller slow{[&](std::string_view octets) -> asio::awaitable<bool> {
    taken += octets.size();
    asio::steady_timer nap(s.world, 20ms);
    co_await nap.async_wait(asio::use_awaitable);
    co_return taken < 200'000;
  }};
  auto most = hasty;
  most.body = std::size_t{1} << 30;
  EXPECT_FALSE(s.play(pour_and_count, ask(s.port(), "x"), slow, most));  // "enough" is not an error
  EXPECT_LT(poured, taken + (std::size_t{16} << 20));  // what the kernel's buffers hold, and no more
}

TEST(Engine, a_destroyed_operation_makes_no_callbacks) {
  stage s;
  bool told = false;
  asio::co_spawn(s.world, s.open_door(pour), asio::detached);
  auto most = hasty;
  most.body = std::size_t{1} << 40;
  auto doing = std::make_unique<operation>(
      s.net, ask(s.port(), "x"), s.listener(), [&](ending) { told = true; }, most);
  s.world.run_for(50ms);
  EXPECT_FALSE(s.body.empty());
  doing.reset();
  auto had = s.body.size();
  s.world.run_for(50ms);
  EXPECT_EQ(s.body.size(), had);
  EXPECT_FALSE(told);
}

exchange echo_until_heard(std::uint16_t port) {
  co_yield wire::datagrams("127.0.0.1", port);
  for (int tries = 1; tries <= 3; ++tries) {
    co_yield wire::send("try " + std::to_string(tries));
    co_yield wire::alarm(50ms);
    auto heard = co_await wire::some();
    if (!heard) continue;
    co_yield wire::deliver(*heard);
    co_return;
  }
  co_yield wire::fail(errc::timed_out);
}

TEST(Engine, a_lost_datagram_is_sent_again_after_the_timeout) {
  stage s;
  udp::socket peer(s.world, udp::endpoint(loopback, 0));
  auto deaf_at_first = [&]() -> asio::awaitable<void> {
    char buffer[64];
    udp::endpoint from;
    auto n = co_await peer.async_receive_from(asio::buffer(buffer), from, asio::use_awaitable);
    n = co_await peer.async_receive_from(asio::buffer(buffer), from, asio::use_awaitable);
    co_await peer.async_send_to(asio::buffer(buffer, n), from, asio::use_awaitable);
  };
  asio::co_spawn(s.world, deaf_at_first(), asio::detached);
  EXPECT_FALSE(s.play(say_and_close, echo_until_heard(peer.local_endpoint().port())));
  EXPECT_EQ(s.body, "try 2");
}

exchange ask_with_secret(std::uint16_t port) {
  co_yield wire::datagrams("127.0.0.1", port);
  co_yield wire::send_secret("ask sesame", 4);
  auto heard = co_await wire::some();
  if (heard) co_yield wire::deliver(*heard);
}

// shows SEC-05 · RFC 1738 §6
TEST(Engine, a_reply_that_may_repeat_a_secret_is_traced_by_its_size) {
  stage s;
  udp::socket peer(s.world, udp::endpoint(loopback, 0));
  auto echo = [&]() -> asio::awaitable<void> {
    char buffer[64];
    udp::endpoint from;
    auto n = co_await peer.async_receive_from(asio::buffer(buffer), from, asio::use_awaitable);
    co_await peer.async_send_to(asio::buffer(buffer, n), from, asio::use_awaitable);
  };
  asio::co_spawn(s.world, echo(), asio::detached);
  std::string told;
  auto caller = s.listener();
  caller.trace = [&](char mark, wire::channel, std::string_view text) {
    if (mark != '*') ((told += mark) += text) += '\n';
  };
  EXPECT_FALSE(s.play(ask_with_secret(peer.local_endpoint().port()), caller));
  EXPECT_EQ(s.body, "ask sesame");
  EXPECT_EQ(told, ">ask ****\n<10 octets\n");
}

exchange list_much(wire::entry entry, std::size_t count) {
  while (count-- > 0) co_yield wire::item(entry);
}

// shows SEC-10
TEST(Engine, a_listing_has_a_maximum_size) {
  stage s;
  std::size_t listed = 0;
  auto caller = s.listener();
  caller.item = [&](wire::entry const&) { ++listed; };
  wire::entry row;
  row.title = std::string(100'000, 't');
  row.uri = std::string(50'000, 'u');
  row.facts.from = std::string(50'000, 'f');
  EXPECT_EQ(s.play(list_much(row, 10), caller).value().code, errc::too_large);
  EXPECT_EQ(listed, hasty.body / 200'000);
  auto most = hasty;
  most.body = limits().body;
  listed = 0;
  EXPECT_EQ(s.play(list_much(row, 2000), caller, most).value().code, errc::too_large);
  EXPECT_EQ(listed, (256u << 20) / 200'000);
}

TEST(Engine, an_empty_datagram_does_not_end_the_conversation) {
  stage s;
  udp::socket peer(s.world, udp::endpoint(loopback, 0));
  auto void_at_first = [&]() -> asio::awaitable<void> {
    char buffer[64];
    udp::endpoint from;
    auto n = co_await peer.async_receive_from(asio::buffer(buffer), from, asio::use_awaitable);
    co_await peer.async_send_to(asio::buffer(buffer, 0), from, asio::use_awaitable);
    co_await peer.async_send_to(asio::buffer(buffer, n), from, asio::use_awaitable);
  };
  asio::co_spawn(s.world, void_at_first(), asio::detached);
  EXPECT_FALSE(s.play(say_and_close, echo_until_heard(peer.local_endpoint().port())));
  EXPECT_EQ(s.body, "try 1");
}

exchange try_two_ports(std::uint16_t bad, std::uint16_t good) {
  bool wrong = co_await wire::connect("127.0.0.1", bad);
  if (wrong) co_yield wire::fail(errc::unexpected_reply);
  co_yield wire::connect("127.0.0.1", good);
  co_yield wire::send("x");
  while (auto octets = co_await wire::some()) co_yield wire::deliver(*octets);
}

TEST(Engine, an_optional_connect_may_fail) {
  stage s;
  std::uint16_t nobody = 0;
  {
    tcp::acceptor brief(s.world, tcp::endpoint(loopback, 0));
    nobody = brief.local_endpoint().port();
  }
  EXPECT_FALSE(s.play(say_and_close, try_two_ports(nobody, s.port())));
  EXPECT_EQ(s.body, "hello");
}

exchange upload(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  while (auto octets = co_await wire::some(wire::channel::caller)) co_yield wire::send(*octets);
}

TEST(Engine, an_upload_is_read_only_as_fast_as_the_peer_accepts_it) {
  stage s;
  int asked = 0;
  std::string chunk(1 << 16, 'x');
  async_caller caller;
  caller.upload = [&]() -> asio::awaitable<std::optional<std::string_view>> {
    ++asked;
    co_return chunk;
  };

  EXPECT_EQ(s.play(stall, upload(s.port()), caller).value().code, errc::timed_out);
  EXPECT_LT(asked, 256);
}

TEST(Engine, an_aborted_upload_is_not_sent_as_complete) {
  stage s;
  async_caller caller;
  caller.upload = []() -> asio::awaitable<std::optional<std::string_view>> { co_return std::nullopt; };

  EXPECT_EQ(s.play(stall, upload(s.port()), caller).value().code, errc::truncated);
}

// shows SEC-10
TEST(Engine, a_peer_below_the_minimum_rate_times_out) {
  stage s;
  auto most = hasty;
  most.slowest = 1000;
  auto wrong = s.play(drip, ask(s.port(), "x"), most);
  EXPECT_EQ(wrong.value().code, errc::timed_out);
  EXPECT_EQ(wrong.value().said, "slower than 1000 octets a second");
}

exchange ask_the_user(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  auto name = co_await wire::answer_to("line", "name?", "ann");
  auto secret = co_await wire::answer_to("password", "and your password?");
  auto last = co_await wire::answer_to("yes", "really?");
  if (!name || !secret || last) co_yield wire::fail(errc::no_answer);
  auto line = *name + ":" + *secret;
  co_yield wire::send_secret(line, name->size() + 1);
  [[maybe_unused]] auto reply = co_await wire::some();
  co_yield wire::deliver(line);
}

TEST(Engine, the_answer_of_the_user_is_used_and_a_secret_is_not_shown) {
  stage s;
  std::string seen, asked;
  auto caller = s.listener();
  caller.ask = [&](access::question const& q) -> asio::awaitable<std::optional<std::string>> {
    ((asked += q.kind) += q.prompt) += q.choices;
    if (q.kind == "yes") co_return std::nullopt;
    co_return q.kind == "line" ? std::string("bob") : std::string(300, 's');
  };
  caller.trace = [&](char mark, wire::channel, std::string_view text) {
    if (mark == '>') seen += text;
  };
  EXPECT_FALSE(s.play(say_and_close, ask_the_user(s.port()), caller));
  EXPECT_EQ(asked, "linename?annpasswordand your password?yesreally?");
  EXPECT_EQ(s.body, "bob:" + std::string(300, 's'));
  EXPECT_EQ(seen, "bob:****");
}

exchange keep_open(std::uint16_t port, std::string what) {
  bool there = co_await wire::resume("a key");
  if (!there) co_yield wire::connect("127.0.0.1", port);
  std::string_view how = there ? "again " : "new ";
  co_yield wire::deliver(how);
  co_yield wire::send(what);
  auto octets = co_await wire::some();
  if (!octets) co_yield wire::fail(errc::truncated);
  co_yield wire::deliver(*octets);
  co_yield wire::keep("a key");
}

asio::awaitable<void> echo(tcp::socket peer) {
  char buffer[64];
  for (;;) {
    auto n = co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
    co_await asio::async_write(peer, asio::buffer(buffer, n), asio::use_awaitable);
  }
}

// shows FTP-19 · RFC 1738 §3.2.5
TEST(Engine, a_pooled_connection_is_reused) {
  stage s;
  EXPECT_FALSE(s.play(echo, keep_open(s.port(), "1 "), s.listener()));
  EXPECT_FALSE(s.play(keep_open(s.port(), "2 "), s.listener()));
  EXPECT_EQ(s.body, "new 1 again 2 ");
}

// shows SEC-09 · RFC 1738 §6
TEST(Engine, a_pooled_connection_is_checked_against_the_policy_of_its_reuser) {
  stage s;
  std::vector<std::string> reached;
  auto caller = s.listener();
  caller.reached = [&](std::string_view address) { reached.emplace_back(address); };
  EXPECT_FALSE(s.play(echo, keep_open(s.port(), "1 "), caller));
  auto most = hasty;
  most.private_addresses = false;
  EXPECT_EQ(s.play(keep_open(s.port(), "2 "), caller, most).value().code, errc::not_allowed);
  // a caller with the policy for it finds the connection
  EXPECT_FALSE(s.play(keep_open(s.port(), "3 "), caller));
  EXPECT_EQ(s.body, "new 1 again 3 ");
  EXPECT_EQ(reached, (std::vector<std::string>{"127.0.0.1", "127.0.0.1"}));
}

exchange resume_and_go_on(std::uint16_t near) {
  bool there = co_await wire::resume("far away");
  if (!there) co_yield wire::fail(errc::not_possible);
  co_yield wire::connect("127.0.0.1", near);
}

exchange keep_far(std::uint16_t far) {
  co_yield wire::connect("127.0.0.2", far);
  co_yield wire::keep("far away");
}

// shows SEC-09 · RFC 1738 §6
TEST(Engine, a_private_host_reached_by_reuse_is_not_an_allowed_private_host) {
  stage s({.private_addresses = true, .is_public = is_far});
  tcp::acceptor far(s.world, tcp::endpoint(asio::ip::make_address("127.0.0.2"), 0));
  EXPECT_FALSE(s.play(keep_far(far.local_endpoint().port()), s.listener()));
  EXPECT_EQ(s.play(resume_and_go_on(s.port()), s.listener()).value().code, errc::not_allowed);
}

asio::awaitable<void> answer_once(tcp::socket peer) {
  char buffer[64];
  auto n = co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
  co_await asio::async_write(peer, asio::buffer(buffer, n), asio::use_awaitable);
  peer.set_option(asio::socket_base::linger(true, 0));
}

exchange keep_if_alive(std::uint16_t port) {
  bool there = co_await wire::resume("a key");
  if (there) {
    co_yield wire::send("are you there?");
    auto alive = co_await wire::some();
    if (!alive) there = false;
  }
  if (!there) co_yield wire::connect("127.0.0.1", port);
  co_yield wire::send("x");
  auto octets = co_await wire::some();
  if (!octets) co_yield wire::fail(errc::truncated);
  co_yield wire::deliver(*octets);
  co_yield wire::keep("a key");
}

// shows FTP-19 · RFC 1738 §3.2.5
TEST(Engine, a_pooled_connection_that_was_reset_is_opened_again) {
  stage s;
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(s.play(answer_once, keep_if_alive(s.port()), s.listener()));
  EXPECT_EQ(s.body, "xxx");
}

TEST(Engine, idle_connections_are_limited_and_the_latest_is_used_first) {
  asio::io_context world;
  idle_ends kept;
  for (std::size_t i = 0; i < idle_ends::most + 2; ++i)
    kept.keep({std::to_string(i),
               "h" + std::to_string(i),
               0,
               {},
               std::make_unique<transport>(world.get_executor()),
               {}});
  auto anywhere = [](auto const&) { return true; };
  EXPECT_FALSE(kept.take("1", anywhere).end);
  EXPECT_FALSE(kept.take("2", [](auto const&) { return false; }).end);
  EXPECT_TRUE(kept.take("2", anywhere).end);
  EXPECT_FALSE(kept.take("2", anywhere).end);
}

exchange list_for_ever(std::uint16_t port) {
  co_yield wire::connect("127.0.0.1", port);
  wire::entry entry{.title = "again"};
  for (;;) co_yield wire::item(entry);
}

// shows SEC-10
TEST(Engine, a_listing_has_a_maximum_number_of_entries) {
  stage s;
  auto most = hasty;
  most.entries = 1000;
  std::size_t count = 0;
  auto caller = s.listener();
  caller.item = [&](wire::entry const&) { ++count; };
  EXPECT_EQ(s.play(stall, list_for_ever(s.port()), caller, most).value().code, errc::too_large);
  EXPECT_EQ(count, 1000u);
}

std::size_t open_descriptors() {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
}

// shows SEC-10
TEST(Engine, no_descriptor_leaks_however_a_conversation_ends) {
  auto before = open_descriptors();
  for (int round = 0; round < 5; ++round) {
    for (auto act : {stage::deed(say_and_close), stage::deed(reset), stage::deed(stall), stage::deed(pour)}) {
      stage s;
      auto port = s.port();
      s.play(act, ask(port, "x"));
      s.play(keep_open(port, "x"), s.listener());
    }
    stage s;
    auto doing = std::make_unique<operation>(
        s.net, ask(s.port(), "x"), s.listener(), [](ending) {}, hasty);
    s.world.run_for(5ms);
    doing.reset();
  }
  EXPECT_EQ(open_descriptors(), before);
}

// shows SEC-10
TEST(Engine, the_policy_sets_the_limits_of_time_and_size) {
  access::policy rules;
  rules.largest = 7;
  rules.longest_listing = 8;
  rules.connect = 1ms;
  rules.quiet = 2ms;
  rules.total = 3ms;
  rules.slowest = 4;
  auto most = limits_of(rules);
  EXPECT_EQ(most.connect, 1ms);
  EXPECT_EQ(most.quiet, 2ms);
  EXPECT_EQ(most.total, 3ms);
  EXPECT_EQ(most.slowest, 4u);
  EXPECT_EQ(most.body, 7u);
  EXPECT_EQ(most.entries, 8u);
  rules.total = 0ms;
  EXPECT_GT(limits_of(rules).total, 1h);
}

TEST(Engine, addresses_of_both_families_alternate) {  // RFC 8305 §4
  auto a = [](char const* text) { return asio::ip::make_address(text); };
  std::vector addresses{a("2001:db8::1"), a("2001:db8::2"), a("2001:db8::3"), a("192.0.2.1"), a("192.0.2.2")};
  std::vector turns{a("2001:db8::1"), a("192.0.2.1"), a("2001:db8::2"), a("192.0.2.2"), a("2001:db8::3")};
  EXPECT_EQ(by_turns(addresses), turns);
  EXPECT_TRUE(by_turns({}).empty());
}

TEST(Engine, an_unresponsive_address_does_not_delay_the_others) {  // RFC 8305 §5
  stage s;
  // A listener whose queue is full neither answers nor refuses.
  tcp::acceptor deaf(s.world);
  tcp::endpoint there(asio::ip::make_address("127.0.0.2"), s.port());
  deaf.open(there.protocol());
  deaf.bind(there);
  deaf.listen(0);
  std::vector<tcp::socket> fillers;
  for (int i = 0; i < 4; ++i) {
    auto& filler = fillers.emplace_back(s.world);
    error_code ignored;
    filler.open(there.protocol(), ignored);
    filler.async_connect(there, [](error_code) {});
  }
  s.world.run_for(50ms);
  s.world.restart();
  auto racing = std::make_shared<happy_eyeballs>(s.world.get_executor(),
                                                 std::vector{there.address(), loopback}, s.port());
  auto began = std::chrono::steady_clock::now();
  asio::co_spawn(s.world, racing->run(began + 5s), [&](std::exception_ptr) { s.world.stop(); });
  s.world.run();
  ASSERT_TRUE(racing->won);
  EXPECT_EQ(racing->winner, loopback);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 3s);
}

}  // namespace
}  // namespace wend::engine

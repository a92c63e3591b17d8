// SPDX-License-Identifier: Apache-2.0
#include "wend/follow/async_agent.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <future>
#include <optional>
#include <thread>

#include "wend/asio.hpp"
#include "wend/testing/tiny_server.hpp"
#include "wend/uri/parse.hpp"

namespace wend::follow {
namespace {

namespace asio = boost::asio;
using outcome = async_agent::outcome;
using testing::tiny_server;

access::policy on_loopback() {
  access::policy policy;
  policy.private_addresses = true;
  return policy;
}

access::request get(tiny_server const& server, std::string_view rest = "0x") {
  auto text = "gopher://127.0.0.1:" + std::to_string(server.port()) + "/" + std::string(rest);
  return access::request(*parse(text));
}

tiny_server poem() {
  return tiny_server([](std::string const&) { return "roses\r\n.\r\n"; });
}

/// A server that waits for a line that no gopher client sends.
tiny_server silent() {
  return tiny_server([](std::string const&) { return std::string(); }, "never sent");
}

/// Starts a request and waits for its end.
outcome result_of(async_agent& agent, access::request request, receiver receiver = {}) {
  std::promise<outcome> end;
  agent.start(std::move(request), std::move(receiver),
              [&end](outcome result) { end.set_value(std::move(result)); });
  return end.get_future().get();
}

errc code_of(outcome const& result) { return result.error().code; }

TEST(AsyncAgent, many_requests_at_a_time_are_each_done_once) {
  auto server = poem();
  async_agent agent(on_loopback());
  std::atomic<int> ended = 0, good = 0;
  std::promise<void> all_ended;
  for (int i = 0; i < 50; ++i)
    agent.start(get(server), {}, [&](outcome result) {
      good += result.has_value();
      if (++ended == 50) all_ended.set_value();
    });
  all_ended.get_future().wait();
  EXPECT_EQ(good, 50);
}

TEST(AsyncAgent, a_block_is_followed_by_the_next_when_another_thread_asks_for_it) {
  std::string const text(300'000, 'x');
  tiny_server server([&](std::string const&) { return text; });
  async_agent agent(on_loopback());
  std::string body;
  std::vector<std::jthread> threads;
  receiver receiver;
  bool waits = false;
  receiver.take = [&](std::string_view octets, std::function<void(bool)> then) {
    EXPECT_FALSE(std::exchange(waits, true));
    threads.emplace_back([&, octets, then] {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      body += octets;
      waits = false;
      then(true);
    });
  };
  EXPECT_TRUE(result_of(agent, get(server, "9x"), receiver));
  EXPECT_EQ(body, text);
}

TEST(AsyncAgent, a_receiver_that_stops_the_body_cancels_the_request) {
  tiny_server server([](std::string const&) { return std::string(300'000, 'x'); });
  async_agent agent(on_loopback());
  receiver receiver;
  receiver.take = [](std::string_view, std::function<void(bool)> then) { then(false); };
  EXPECT_EQ(code_of(result_of(agent, get(server, "9x"), receiver)), errc::cancelled);
}

TEST(AsyncAgent, a_request_that_waits_for_a_server_can_be_cancelled) {
  auto server = silent();
  async_agent agent(on_loopback());
  std::promise<outcome> end;
  auto started = agent.start(get(server), {}, [&](outcome result) { end.set_value(std::move(result)); });
  started.cancel();
  EXPECT_EQ(code_of(end.get_future().get()), errc::cancelled);
  started.cancel();  // does nothing
}

TEST(AsyncAgent, its_end_cancels_every_request_and_waits_for_the_handlers) {
  auto server = silent();
  tiny_server large([](std::string const&) { return std::string(300'000, 'x'); });
  std::vector<errc> codes;
  std::function<void(bool)> kept;
  {
    async_agent agent(on_loopback());
    std::promise<void> has_block;
    receiver receiver;
    receiver.take = [&](std::string_view, std::function<void(bool)> then) {
      kept = then;
      has_block.set_value();
    };
    auto note_code = [&](outcome result) { codes.push_back(code_of(result)); };
    for (int i = 0; i < 3; ++i) agent.start(get(server), {}, note_code);
    agent.start(get(large, "9x"), receiver, note_code);
    has_block.get_future().wait();
  }
  EXPECT_EQ(codes, std::vector(4, errc::cancelled));
  kept(true);  // the agent is destroyed; nothing is called
}

TEST(AsyncAgent, failures_are_those_of_an_agent_that_waits) {
  async_agent agent;
  auto refused = result_of(agent, {*parse("file:///etc/hostname")});
  EXPECT_EQ(code_of(refused), errc::not_allowed);
  auto unknown = result_of(agent, {*parse("frob:x")});
  EXPECT_EQ(code_of(unknown), errc::unknown_scheme);
}

// ---- wend/asio.hpp

TEST(AsyncFollow, a_coroutine_on_a_loop_of_its_own_takes_body_and_result_on_that_loop) {
  auto server = poem();
  async_agent agent(on_loopback());
  asio::io_context loop;
  auto const here = std::this_thread::get_id();
  std::string body;
  std::optional<outcome> end;
  auto take = [&](std::string_view octets) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    body += octets;
    return true;
  };
  auto retrieve = [&]() -> asio::awaitable<void> {
    auto request = get(server);
    auto result = co_await async_follow(agent, request, take, asio::use_awaitable);
    EXPECT_EQ(std::this_thread::get_id(), here);
    end = std::move(result);
  };
  asio::co_spawn(loop, retrieve(), asio::detached);
  loop.run();
  ASSERT_TRUE(end && *end);
  EXPECT_EQ(body, "roses\r\n");
}

TEST(AsyncFollow, a_cancellation_slot_ends_the_request) {
  auto server = silent();
  async_agent agent(on_loopback());
  asio::io_context loop;
  asio::cancellation_signal stop;
  std::optional<outcome> end;
  async_follow(agent, get(server), nullptr,
               asio::bind_cancellation_slot(stop.slot(), [&](outcome result) { end = std::move(result); }));
  asio::steady_timer soon(loop, std::chrono::milliseconds(20));
  soon.async_wait([&](auto) { stop.emit(asio::cancellation_type::terminal); });
  asio::steady_timer poll(loop);
  std::function<void()> until_end = [&] {
    poll.expires_after(std::chrono::milliseconds(5));
    poll.async_wait([&](auto) {
      if (!end) until_end();
    });
  };
  until_end();
  loop.run();
  ASSERT_TRUE(end);
  EXPECT_EQ(code_of(*end), errc::cancelled);
}

}  // namespace
}  // namespace wend::follow

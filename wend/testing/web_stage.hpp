// SPDX-License-Identifier: Apache-2.0
//
// A server on a free port of loopback and an HTTP client, in one thread.

#pragma once

#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "wend/base/expected.hpp"
#include "wend/engine/network.hpp"
#include "wend/http/document.hpp"
#include "wend/http/web.hpp"
#include "wend/uri/parse.hpp"

namespace wend::engine::web_tests {

using namespace std::chrono_literals;
using asio::ip::tcp;
using fetched = expected<web_answer, failure>;

inline auto const loopback = asio::ip::make_address("127.0.0.1");
inline limits const hasty = [] {
  limits most;
  most.connect = 300ms;
  most.quiet = 150ms;
  most.total = 2s;
  most.body = 1 << 20;
  return most;
}();

enum class private_hosts : std::uint8_t { allowed, refused };

/// An event loop with one server, which runs `act` on each connection.
struct stage {
  using deed = std::function<asio::awaitable<void>(tcp::socket)>;

  explicit stage(private_hosts access = private_hosts::allowed)
      : net(world.get_executor(), {access == private_hosts::allowed, {}}) {}

  asio::io_context world{1};
  network net;
  tcp::acceptor acceptor{world, tcp::endpoint(loopback, 0)};
  std::string body{}, heard{}, traced{};
  int accepted = 0;
  fetched how = unexpected(failure{errc::cancelled});
  outcome<hop> came = unexpected(failure{errc::cancelled, {}});
  bool told = false;

  std::uint16_t port() const { return acceptor.local_endpoint().port(); }
  std::string url(std::string const& path) const {
    return "http://127.0.0.1:" + std::to_string(port()) + path;
  }

  web_request request(std::string target = "/") const {
    web_request wanted;
    wanted.peer = {"127.0.0.1", port()};
    wanted.target = std::move(target);
    wanted.headers = {{"Host", "h.example"}};
    return wanted;
  }

  asio::awaitable<void> open_door(deed act) {
    for (;;) {
      auto peer = co_await acceptor.async_accept(asio::use_awaitable);
      ++accepted;
      asio::co_spawn(world, act(std::move(peer)), asio::detached);
    }
  }
  void serve(deed act) { asio::co_spawn(world, open_door(std::move(act)), asio::detached); }

  /// Makes the server read a head, send `answer`, and close.
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

  async_caller listener() {
    async_caller listening([this](std::string_view octets) -> asio::awaitable<bool> {
      body += octets;
      co_return true;
    });
    listening.trace = [this](char mark, wire::channel, std::string_view text) {
      traced += mark + std::string(text);
    };
    return listening;
  }
  void begin(web_request wanted, async_caller caller, limits most = hasty) {
    asio::co_spawn(world, fetch(net, std::move(wanted), std::move(caller), most),
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
  fetched const& play(web_request wanted, async_caller caller, limits most = hasty) {
    begin(std::move(wanted), std::move(caller), most);
    run();
    return how;
  }

  /// Returns the result of act_on_document.
  outcome<hop> const& act(access::request const& asked, access::policy rules = {},
                          std::optional<wire::plan> by = {}, async_caller caller = {}) {
    rules.private_addresses = net.options().private_addresses;
    auto plan = by ? *by : plan_for(asked);
    if (!caller.deliver) caller.deliver = listener().deliver;
    asio::co_spawn(world, act_on_document(net, plan, asked, rules, caller),
                   [this](std::exception_ptr thrown, outcome<hop> result) {
                     if (!thrown) came = std::move(result);
                     world.stop();
                   });
    run();
    return came;
  }
  wire::plan plan_by_proxy(std::string target) const {
    wire::plan plan;
    plan.peer = {"127.0.0.1", port()};
    plan.method = "GET";
    plan.request_target = std::move(target);
    return plan;
  }
  static wire::plan plan_for(access::request const& asked) {
    using enum verb;
    wire::plan plan;
    plan.peer = *wire::peer_of(asked.name);
    plan.method = asked.what == stat     ? "HEAD"
                  : asked.what == put    ? "PUT"
                  : asked.what == append ? "POST"
                                         : "GET";
    plan.request_target = asked.name.view().path();
    plan.headers.emplace_back("Host", asked.name.view().authority());
    return plan;
  }
};

inline errc code_of(fetched const& how) { return how ? errc::count_ : how.error().code; }
inline errc code_of(outcome<hop> const& how) { return how ? errc::count_ : how.error().code; }

inline std::string const hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello";

inline asio::awaitable<std::string> rest_of(tcp::socket& peer, std::string had, std::string_view until) {
  while (had.find(until) == std::string::npos) {
    char buffer[4096];
    auto n = co_await peer.async_read_some(asio::buffer(buffer), asio::use_awaitable);
    had.append(buffer, n);
  }
  co_return had;
}

}  // namespace wend::engine::web_tests

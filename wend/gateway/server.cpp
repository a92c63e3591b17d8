// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/server.hpp"

#include <sys/resource.h>

#include <array>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <list>
#include <map>

#include "wend/gateway/connection.hpp"
#include "wend/gateway/lifetime.hpp"
#include "wend/gateway/metrics_port.hpp"

namespace wend::gateway {

using asio::ip::tcp;
using engine::error_code;
using engine::into;

namespace {

/// A write beyond the file size limit then fails with EFBIG and does not end the process.
void outlive_limits() { std::signal(SIGXFSZ, SIG_IGN); }

/// Raises the soft limit of descriptors to the hard limit.
void raise_limit() {
  ::rlimit now{};
  if (::getrlimit(RLIMIT_NOFILE, &now) != 0 || now.rlim_cur == now.rlim_max) return;
  now.rlim_cur = now.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &now);
}

std::string text_of(tcp::endpoint const& at) {
  auto host = at.address().is_v6() ? "[" + at.address().to_string() + "]" : at.address().to_string();
  return "http://" + host + ":" + std::to_string(at.port()) + "/";
}

}  // namespace

struct server::state {
  struct client {
    std::shared_ptr<connection> link{};
    connection_phase now = connection_phase::idle;
  };
  using client_list = std::list<client>;
  enum class port_kind : std::uint8_t { gateway, metrics };

  explicit state(settings given)
      : how(std::move(given)), handler(loop.get_executor(), how), listener(loop), metrics_listener(loop) {
    raise_limit();
    trouble = open(listener, how.address, how.port);
    if (trouble.empty() && how.metrics_port) trouble = open(metrics_listener, "127.0.0.1", *how.metrics_port);
    if (!trouble.empty()) return;
    handler.listens_at(listener.local_endpoint().port());
    accept_clients();
    if (how.heeds_signals) {
      outlive_limits();
      handle_signals();
    }
  }

  void spawn(asio::awaitable<void> work) { asio::co_spawn(loop, std::move(work), asio::detached); }

  /// Held by the coroutine that accepts connections at a port. If the coroutine is destroyed early, `run` calls
  /// accept_clients again.
  struct accept_run {
    explicit accept_run(state& of) : server(of), of_server(of.own_lifetime) {}
    ~accept_run() {
      if (!of_server.has_ended() && !server.closing) server.loop.stop();
    }
    accept_run(accept_run const&) = delete;

    state& server;
    lifetime::observer of_server;
  };

  /// Starts the coroutine that accepts connections at each port, unless it runs: without memory it may have
  /// been destroyed.
  void accept_clients() {
    auto begin = [this](tcp::acceptor& at, port_kind kind, std::weak_ptr<accept_run>& current) {
      if (closing || !at.is_open() || !current.expired()) return;
      auto next = std::make_shared<accept_run>(*this);
      current = next;
      spawn(accept(at, kind, std::move(next)));
    };
    begin(listener, port_kind::gateway, listener_runs);
    begin(metrics_listener, port_kind::metrics, metrics_runs);
  }

  /// An exception without memory ends one handler; the loop continues.
  void run() {
    while (!over) {
      try {
        accept_clients();
        loop.run();
        over = closing || !listener.is_open();
        if (!over) loop.restart();
      } catch (std::bad_alloc const&) {
      }
    }
  }

  std::string open(tcp::acceptor& to, std::string const& address, std::uint16_t port) {
    error_code error;
    auto where = asio::ip::make_address(address, error);
    if (!error) to.open(where.is_v6() ? tcp::v6() : tcp::v4(), error);
    if (!error) to.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) to.bind({where, port}, error);
    if (!error) to.listen(asio::socket_base::max_listen_connections, error);
    return error ? address + " port " + std::to_string(port) + ": " + error.message() : "";
  }

  /// Out of descriptors, it pauses for 50 ms, and closes the connection that is idle longest.
  asio::awaitable<void> accept(tcp::acceptor& at, port_kind kind, std::shared_ptr<accept_run>) {
    asio::steady_timer pause(loop);
    while (!closing) {
      error_code error;
      auto socket = co_await at.async_accept(into(error));
      if (closing) co_return;
      if (error) {
        handler.counts().refused("descriptors");
        if (kind == port_kind::gateway) close_longest_idle();
        pause.expires_after(std::chrono::milliseconds(50));
        co_await pause.async_wait(into(error));
        continue;
      }
      if (kind == port_kind::gateway) try_to_admit(std::move(socket));
      else spawn(serve_metrics(std::move(socket), handler));
    }
  }

  client_list& in_phase(connection_phase now) { return clients[static_cast<std::size_t>(now)]; }
  std::size_t count() const { return clients[0].size() + clients[1].size() + clients[2].size(); }

  void try_to_admit(tcp::socket socket) {
    std::shared_ptr<connection> link;
    try {
      admit(std::move(socket), link);
    } catch (std::bad_alloc const&) {
      if (link) link->end();
    }
  }

  void admit(tcp::socket socket, std::shared_ptr<connection>& link) {
    error_code error;
    auto address = socket.remote_endpoint(error).address();
    if (error) return;
    auto& of_this_client = of_client[address];
    bool too_many = !address.is_loopback() && of_this_client >= how.connections_of_client;
    if (count() >= how.connections && !close_longest_idle()) too_many = true;
    if (too_many) {
      handler.counts().refused("connections");
      if (of_this_client == 0) of_client.erase(address);
      return;
    }
    client_list added(1);  // not in any list until fully constructed
    auto place = added.begin();
    lifetime::observer const here(own_lifetime);
    link = place->link = connection_with(
        std::move(socket), handler, how,
        [this, place, here](connection_phase now) {
          if (!here.has_ended()) move(place, now);
        },
        [this, place, address, here] {
          if (!here.has_ended()) forget(place, address);
        });
    in_phase(connection_phase::idle).splice(in_phase(connection_phase::idle).end(), added);
    ++of_this_client;
    link->begin();
    handler.counts().connections(count());
  }

  /// Each list is in the order of entry into the phase.
  void move(client_list::iterator place, connection_phase now) {
    in_phase(now).splice(in_phase(now).end(), in_phase(place->now), place);
    place->now = now;
  }

  void forget(client_list::iterator place, asio::ip::address const& address) {
    in_phase(place->now).erase(place);
    auto of_this_client = of_client.find(address);
    if (of_this_client != of_client.end() && --of_this_client->second == 0) of_client.erase(of_this_client);
    handler.counts().connections(count());
    if (closing && count() == 0) loop.stop();
  }

  /// The connection that is idle longest, else the one that is longest at the head of a request: neither has
  /// a response under way.
  bool close_longest_idle() {
    for (auto rests : {connection_phase::idle, connection_phase::reading}) {
      if (in_phase(rests).empty()) continue;
      auto place = in_phase(rests).begin();
      auto link = place->link;
      move(place, connection_phase::serving);  // not chosen again before it is closed
      link->close();
      return true;
    }
    return false;
  }

  void handle_signals() {
    signals.emplace(loop);
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) signals->add(signal);
    wait_for_signal();
  }
  void wait_for_signal() {
    signals->async_wait([this](error_code error, int which) {
      if (error) return;
      if (which == SIGHUP) handler.log().open_again();
      else if (closing) return loop.stop();  // the second signal
      else drain();
      wait_for_signal();
    });
  }

  void drain() {
    if (closing) return;
    closing = true;
    error_code ignored;
    listener.close(ignored);
    metrics_listener.close(ignored);
    handler.close();
    for (auto& list : clients)
      for (auto& open : list) open.link->close_when_idle();
    if (count() == 0) return loop.stop();
    final_deadline.expires_after(std::chrono::seconds(10));
    final_deadline.async_wait([this](error_code error) {
      if (!error) loop.stop();
    });
  }

  settings how;
  asio::io_context loop{1};
  request_handler handler;
  std::array<client_list, 3> clients{};  // by phase
  std::map<asio::ip::address, std::size_t> of_client{};
  tcp::acceptor listener, metrics_listener;
  std::optional<asio::signal_set> signals{};
  asio::steady_timer final_deadline{loop};
  std::weak_ptr<accept_run> listener_runs{}, metrics_runs{};
  bool closing = false, over = false;
  std::string trouble{};
  lifetime own_lifetime{};
};

server::server(settings how) : held_(std::make_unique<state>(std::move(how))) {}
server::~server() { held_->handler.stop_keeping(); }

std::string const& server::trouble() const { return held_->trouble; }

std::string server::warning() const {
  auto wrong = held_->handler.trouble();
  if (!wrong.empty()) return "nothing is cached: " + wrong;
  return held_->handler.log().can_write() ? "" : "the log cannot be written";
}

std::string server::address() const {
  error_code error;
  auto at = held_->listener.local_endpoint(error);
  return error ? std::string() : text_of(at);
}

std::string server::metrics_address() const {
  error_code error;
  auto at = held_->metrics_listener.local_endpoint(error);
  return error ? std::string() : text_of(at);
}

void server::run() { held_->run(); }
void server::stop() {
  asio::post(held_->loop, [this] { held_->drain(); });
}

}  // namespace wend::gateway

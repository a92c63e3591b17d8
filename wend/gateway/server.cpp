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

namespace wend::gateway {

using asio::ip::tcp;
using engine::error_code;
using engine::into;

namespace {

/// A file that may grow no more is a write that fails, and no end of ours.
void outlive_limits() { std::signal(SIGXFSZ, SIG_IGN); }

/// As many descriptors as the system lets us have.
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
  struct guest {
    std::shared_ptr<connection> talk{};
    pace now = pace::idle;
  };
  using guest_list = std::list<guest>;

  explicit state(settings given)
      : how(std::move(given)), counter(loop.get_executor(), how), door(loop), watch_door(loop) {
    raise_limit();
    trouble = open(door, how.address, how.port);
    if (trouble.empty() && how.metrics_port) trouble = open(watch_door, "127.0.0.1", *how.metrics_port);
    if (!trouble.empty()) return;
    counter.listens_at(door.local_endpoint().port());
    stand_by();
    if (how.heeds_signals) {
      outlive_limits();
      heed_signals();
    }
  }

  void spawn(asio::awaitable<void> work) { asio::co_spawn(loop, std::move(work), asio::detached); }

  /// Somebody stands at each door, until it is closed. Where memory has run out he may have vanished.
  void stand_by() {
    auto begin = [this](tcp::acceptor& at, bool for_all, std::weak_ptr<char>& stands) {
      if (closing || !at.is_open() || !stands.expired()) return;
      auto vanished = [this, here = std::weak_ptr<char>(is_here)](char const* token) {
        delete token;
        if (!here.expired() && !closing) loop.stop();  // `run` comes here again
      };
      std::shared_ptr<char> alive(new char, vanished);
      stands = alive;
      spawn(stand(at, for_all, std::move(alive)));
    };
    begin(door, true, door_stands);
    begin(watch_door, false, watch_stands);
  }

  /// What is done runs out of memory alone: the others are served.
  void run() {
    while (!over) {
      try {
        stand_by();
        loop.run();
        over = closing || !door.is_open();
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

  /// Out of descriptors, nobody is let in for a moment, and whoever is idle longest goes.
  asio::awaitable<void> stand(tcp::acceptor& at, bool for_all, std::shared_ptr<char>) {
    asio::steady_timer pause(loop);
    while (!closing) {
      error_code error;
      auto socket = co_await at.async_accept(into(error));
      if (closing) co_return;
      if (error) {
        counter.counts().refused("descriptors");
        if (for_all) let_longest_idle_go();
        pause.expires_after(std::chrono::milliseconds(50));
        co_await pause.async_wait(into(error));
        continue;
      }
      if (for_all) try_to_let_in(std::move(socket));
      else spawn(serve_metrics(std::move(socket), counter));
    }
  }

  guest_list& those(pace now) { return guests[static_cast<std::size_t>(now)]; }
  std::size_t count() const { return guests[0].size() + guests[1].size() + guests[2].size(); }

  void try_to_let_in(tcp::socket socket) {
    std::shared_ptr<connection> one;
    try {
      let_in(std::move(socket), one);
    } catch (std::bad_alloc const&) {
      if (one) one->end();
    }
  }

  void let_in(tcp::socket socket, std::shared_ptr<connection>& one) {
    error_code error;
    auto address = socket.remote_endpoint(error).address();
    if (error) return;
    auto& his = of_client[address];
    bool too_many = !address.is_loopback() && his >= how.connections_of_client;
    if (count() >= how.connections && !let_longest_idle_go()) too_many = true;
    if (too_many) {
      counter.counts().refused("connections");
      if (his == 0) of_client.erase(address);
      return;
    }
    guest_list him(1);  // among no others until he is whole
    auto place = him.begin();
    std::weak_ptr<char> here = is_here;
    one = place->talk = connection_with(
        std::move(socket), counter, how,
        [this, place, here](pace now) {
          if (!here.expired()) move(place, now);
        },
        [this, place, address, here] {
          if (!here.expired()) forget(place, address);
        });
    those(pace::idle).splice(those(pace::idle).end(), him);
    ++his;
    one->begin();
    counter.counts().connections(count());
  }

  /// Each list is in the order in which they came into it.
  void move(guest_list::iterator place, pace now) {
    those(now).splice(those(now).end(), those(place->now), place);
    place->now = now;
  }

  void forget(guest_list::iterator place, asio::ip::address const& address) {
    those(place->now).erase(place);
    auto his = of_client.find(address);
    if (his != of_client.end() && --his->second == 0) of_client.erase(his);
    counter.counts().connections(count());
    if (closing && count() == 0) loop.stop();
  }

  /// Whoever has been idle longest, or is longest at the head of a request: nothing of his is at work.
  bool let_longest_idle_go() {
    for (auto rests : {pace::idle, pace::asking}) {
      if (those(rests).empty()) continue;
      auto place = those(rests).begin();
      auto one = place->talk;
      move(place, pace::served);  // not to be chosen again before he is gone
      one->close();
      return true;
    }
    return false;
  }

  void heed_signals() {
    signals.emplace(loop);
    for (int one : {SIGINT, SIGTERM, SIGHUP}) signals->add(one);
    wait_for_signal();
  }
  void wait_for_signal() {
    signals->async_wait([this](error_code error, int which) {
      if (error) return;
      if (which == SIGHUP) counter.log().open_again();
      else if (closing) return loop.stop();  // asked twice
      else drain();
      wait_for_signal();
    });
  }

  void drain() {
    if (closing) return;
    closing = true;
    error_code ignored;
    door.close(ignored);
    watch_door.close(ignored);
    counter.close();
    for (auto& list : guests)
      for (auto& one : list) one.talk->close_when_idle();
    if (count() == 0) return loop.stop();
    final_deadline.expires_after(std::chrono::seconds(10));
    final_deadline.async_wait([this](error_code error) {
      if (!error) loop.stop();
    });
  }

  settings how;
  asio::io_context loop{1};
  desk counter;
  std::array<guest_list, 3> guests{};  // by what they are at
  std::map<asio::ip::address, std::size_t> of_client{};
  tcp::acceptor door, watch_door;
  std::optional<asio::signal_set> signals{};
  asio::steady_timer final_deadline{loop};
  std::weak_ptr<char> door_stands{}, watch_stands{};
  bool closing = false, over = false;
  std::string trouble{};
  std::shared_ptr<char> is_here = std::make_shared<char>();  // the last, so that it goes first
};

server::server(settings how) : held_(std::make_unique<state>(std::move(how))) {}
server::~server() { held_->counter.stop_keeping(); }

std::string const& server::trouble() const { return held_->trouble; }

std::string server::warning() const {
  auto wrong = held_->counter.trouble();
  if (!wrong.empty()) return "nothing is kept: " + wrong;
  return held_->counter.log().is_well() ? "" : "the log cannot be written";
}

std::string server::address() const {
  error_code error;
  auto at = held_->door.local_endpoint(error);
  return error ? std::string() : text_of(at);
}

std::string server::metrics_address() const {
  error_code error;
  auto at = held_->watch_door.local_endpoint(error);
  return error ? std::string() : text_of(at);
}

void server::run() { held_->run(); }
void server::stop() {
  asio::post(held_->loop, [this] { held_->drain(); });
}

}  // namespace wend::gateway

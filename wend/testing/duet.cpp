// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/duet.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace wend::testing {
namespace {

using namespace wire;
using act = step::act;
using ms = std::chrono::milliseconds;

constexpr std::size_t many_events = 1'000'000;
constexpr ms long_after = std::chrono::hours(48);

enum class side : std::uint8_t { client, server };

constexpr side peer_of(side from) { return from == side::client ? side::server : side::client; }

/// One of the two exchanges.
struct player {
  std::optional<exchange> talk{};
  bool is_over = false;
  std::optional<ms> alarm{};
  std::string lent{};  // the octets that it reads now

  bool hears() const { return talk && !is_over; }
};

/// An arrival at one side. Events are ordered by time; those of one time keep their order.
struct event {
  side to = side::server;
  std::size_t connection = 0;
  arrival what{};
};

class stage {
 public:
  stage(exchange client, std::function<exchange(endpoint const&)> const& server, weather const& sky)
      : make_server_(server), sky_(sky) {
    client_.talk.emplace(std::move(client));
  }

  performance play() {
    advance(side::client);
    for (auto left = many_events; left > 0 && !client_.is_over && now_ < long_after; --left)
      if (!happen()) break;
    outcome_.is_stuck = !client_.is_over;
    outcome_.took = now_;
    hang_up();
    return std::move(outcome_);
  }

 private:
  player& player_at(side where) { return where == side::client ? client_ : server_; }

  /// Performs the next event. Returns false if both sides wait.
  bool happen() {
    auto first_alarm = std::min(client_.alarm.value_or(long_after), server_.alarm.value_or(long_after));
    if (ahead_.empty() && first_alarm == long_after) return false;
    bool rings = ahead_.empty() || first_alarm < ahead_.begin()->first;
    if (rings) {
      ring(client_.alarm == first_alarm ? side::client : side::server, first_alarm);
      return true;
    }
    auto next = ahead_.extract(ahead_.begin());
    now_ = next.key();
    arrive(std::move(next.mapped()));
    return true;
  }

  void ring(side where, ms when) {
    now_ = when;
    auto& player = player_at(where);
    player.alarm.reset();
    if (!player.hears()) return;
    player.talk->ring();
    advance(where);
  }

  void arrive(event e) {
    auto& to = player_at(e.to);
    if (e.connection != connection_ || !to.hears()) return;
    if (!e.what.octets.empty()) {
      to.lent = std::move(e.what.octets);
      to.talk->feed(to.lent);
    }
    if (e.what.is_last) to.talk->end();
    advance(e.to);
  }

  /// Performs the steps of one side until it waits for octets or has ended.
  void advance(side where) {
    auto& p = player_at(where);
    while (p.hears()) {
      auto const& step = p.talk->next();
      if (step.what == act::receive && step.on == channel::control) return;
      do_step(p, step, where);
    }
  }

  void do_step(player& p, step const& step, side from) {
    switch (step.what) {
      case act::connect:
      case act::datagrams: connect(step); break;
      case act::send: send(step.text, from); break;
      case act::close: close(from); break;
      case act::alarm: set(p, step.after); break;
      case act::deliver: outcome_.delivered += step.text; break;
      case act::item: outcome_.entries.push_back(*step.item); break;
      case act::note: outcome_.notes.emplace_back(step.name, step.text); break;
      case act::receive:
      case act::ask:
      case act::listen: p.talk->end(); break;
      case act::secure:
      case act::resume:
      case act::keep: p.talk->refuse(errc::not_possible); break;
      case act::fail: finish(p, from, failure{step.why, std::string(step.text), step.at}); break;
      case act::done: finish(p, from, {}); break;
    }
  }

  void connect(step const& step) {
    hang_up();
    ++connection_;
    is_stream_ = step.what == act::connect;
    last_arrival_[0] = last_arrival_[1] = now_;
    server_ = {};
    server_.talk.emplace(make_server_({std::string(step.text), step.port}));
    advance(side::server);
  }

  void send(std::string_view octets, side from) {
    bool by_client = from == side::client;
    auto& sent = by_client ? outcome_.by_client : outcome_.by_server;
    for (auto& e : sky_({by_client, sent.size(), octets})) post(std::move(e), from);
    sent.emplace_back(octets);
  }

  void post(arrival what, side from) {
    auto when = now_ + what.after;
    auto& last = last_arrival_[static_cast<std::size_t>(from)];
    if (is_stream_) when = last = std::max(when, last);
    ahead_.emplace(when, event{peer_of(from), connection_, std::move(what)});
  }

  void close(side from) {
    if (from == side::client) return hang_up();
    post({.after = ms(1), .is_last = true}, side::server);
  }

  void set(player& p, ms after) {
    p.alarm.reset();
    if (after > ms(0)) p.alarm = now_ + after;
  }

  void finish(player& p, side from, std::optional<failure> why) {
    p.is_over = true;
    p.alarm.reset();
    if (from == side::client) return void(outcome_.failure = std::move(why));
    if (why) outcome_.servers_failures.push_back(std::move(*why));
    if (is_stream_) post({.after = ms(1), .is_last = true}, side::server);
  }

  /// Ends the server after the client has closed. A server of a stream first reads the octets on their way to
  /// it; a server of datagrams does not.
  void hang_up() {
    bool is_stream = std::exchange(is_stream_, false);
    auto last = std::exchange(ahead_, {});
    if (is_stream && server_.hears()) {
      for (auto& [when, e] : last)
        if (e.to == side::server) arrive(std::move(e));
      ahead_.clear();
      if (server_.hears()) {
        server_.talk->end();
        advance(side::server);
      }
    }
    server_.talk.reset();
    server_.alarm.reset();
  }

  std::function<exchange(endpoint const&)> const& make_server_;
  weather const& sky_;
  player client_{}, server_{};
  std::multimap<ms, event> ahead_{};
  std::size_t connection_ = 0;
  bool is_stream_ = false;
  ms now_{0}, last_arrival_[2]{};
  performance outcome_{};
};

}  // namespace

std::vector<arrival> fair(sending const& what) { return {{std::string(what.octets)}}; }

std::vector<arrival> octet_by_octet(sending const& what) {
  std::vector<arrival> arrivals;
  for (char c : what.octets) arrivals.push_back({std::string(1, c)});
  return arrivals;
}

performance duet(exchange client, std::function<exchange(endpoint const&)> const& server,
                 weather const& sky) {
  return stage(std::move(client), server, sky).play();
}

}  // namespace wend::testing

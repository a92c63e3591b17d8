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

/// One of the two, until it waits or is over.
struct player {
  std::optional<exchange> talk{};
  bool is_over = false;
  std::optional<ms> alarm{};
  std::string lent{};  // what it may look at now

  bool hears() const { return talk && !is_over; }
};

/// Something on its way, by its time; of the same time in order.
struct event {
  bool to_client = false;
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
    advance(client_, true);
    for (auto left = many_events; left > 0 && !client_.is_over && now_ < long_after; --left)
      if (!happen()) break;
    outcome_.is_stuck = !client_.is_over;
    outcome_.took = now_;
    hang_up();
    return std::move(outcome_);
  }

 private:
  player& of(bool is_client) { return is_client ? client_ : server_; }

  /// The next thing that happens. False: there is none.
  bool happen() {
    auto first_alarm = std::min(client_.alarm.value_or(long_after), server_.alarm.value_or(long_after));
    if (ahead_.empty() && first_alarm == long_after) return false;
    bool rings = ahead_.empty() || first_alarm < ahead_.begin()->first;
    if (rings) {
      ring(client_.alarm == first_alarm, first_alarm);
      return true;
    }
    auto next = ahead_.extract(ahead_.begin());
    now_ = next.key();
    arrive(std::move(next.mapped()));
    return true;
  }

  void ring(bool is_client, ms when) {
    now_ = when;
    of(is_client).alarm.reset();
    if (!of(is_client).hears()) return;
    of(is_client).talk->ring();
    advance(of(is_client), is_client);
  }

  void arrive(event e) {
    auto& to = of(e.to_client);
    if (e.connection != connection_ || !to.hears()) return;
    if (!e.what.octets.empty()) {
      to.lent = std::move(e.what.octets);
      to.talk->feed(to.lent);
    }
    if (e.what.is_last) to.talk->end();
    advance(to, e.to_client);
  }

  /// Does what it asks for, until it hears or has ended.
  void advance(player& p, bool is_client) {
    while (p.hears()) {
      auto const& step = p.talk->next();
      if (step.what == act::receive && step.on == channel::control) return;
      do_step(p, step, is_client);
    }
  }

  void do_step(player& p, step const& step, bool is_client) {
    switch (step.what) {
      case act::connect:
      case act::datagrams: connect(step); break;
      case act::send: send(step.text, is_client); break;
      case act::close: close(is_client); break;
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
      case act::fail: finish(p, is_client, failure{step.why, std::string(step.text), step.at}); break;
      case act::done: finish(p, is_client, {}); break;
    }
  }

  void connect(step const& step) {
    hang_up();
    ++connection_;
    is_stream_ = step.what == act::connect;
    last_arrival_[0] = last_arrival_[1] = now_;
    server_ = {};
    server_.talk.emplace(make_server_({std::string(step.text), step.port}));
    advance(server_, false);
  }

  void send(std::string_view octets, bool is_client) {
    auto& sent = is_client ? outcome_.by_client : outcome_.by_server;
    for (auto& e : sky_({is_client, sent.size(), octets})) post(std::move(e), is_client);
    sent.emplace_back(octets);
  }

  void post(arrival what, bool by_client) {
    auto when = now_ + what.after;
    auto& last = last_arrival_[by_client];
    if (is_stream_) when = last = std::max(when, last);
    ahead_.emplace(when, event{!by_client, connection_, std::move(what)});
  }

  void close(bool is_client) {
    if (is_client) return hang_up();
    post({{}, ms(1), true}, false);
  }

  void set(player& p, ms after) {
    p.alarm.reset();
    if (after > ms(0)) p.alarm = now_ + after;
  }

  void finish(player& p, bool is_client, std::optional<failure> why) {
    p.is_over = true;
    p.alarm.reset();
    if (is_client) return void(outcome_.failure = std::move(why));
    if (why) outcome_.servers_failures.push_back(std::move(*why));
    if (is_stream_) post({{}, ms(1), true}, false);
  }

  /// The client has gone. What is on its way to a stream's server arrives first; a datagram's hears nothing.
  void hang_up() {
    bool is_stream = std::exchange(is_stream_, false);
    auto last = std::exchange(ahead_, {});
    if (is_stream && server_.hears()) {
      for (auto& [when, e] : last)
        if (!e.to_client) arrive(std::move(e));
      ahead_.clear();
      if (server_.hears()) {
        server_.talk->end();
        advance(server_, false);
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

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/happy_eyeballs.hpp"

#include <algorithm>

namespace wend::engine {

std::vector<asio::ip::address> by_turns(std::vector<asio::ip::address> const& addresses) {
  std::vector<asio::ip::address> first, other, turns;
  for (auto const& address : addresses)
    (address.is_v6() == addresses.front().is_v6() ? first : other).push_back(address);
  for (std::size_t i = 0; i < std::max(first.size(), other.size()); ++i) {
    if (i < first.size()) turns.push_back(first[i]);
    if (i < other.size()) turns.push_back(other[i]);
  }
  return turns;
}

happy_eyeballs::happy_eyeballs(asio::any_io_executor on, std::vector<asio::ip::address> const& to,
                               std::uint16_t port)
    : addresses_(by_turns(to)), port_(port), timer_(on) {
  runners_.reserve(addresses_.size());
}

void happy_eyeballs::start_next() {
  auto i = runners_.size();
  auto& runner = runners_.emplace_back(timer_.get_executor());
  ++running_;
  runner.async_connect({addresses_[i], port_}, [self = shared_from_this(), i](error_code wrong) {
    --self->running_;
    if (wrong) self->error = wrong;
    else if (!self->won && !self->stopped_) {
      self->won = std::move(self->runners_[i]);
      self->winner = self->addresses_[i];
    }
    self->timer_.cancel();
  });
}

asio::awaitable<void> happy_eyeballs::run(std::chrono::steady_clock::time_point final_deadline) {
  auto self = shared_from_this();
  while (!won && !stopped_ && std::chrono::steady_clock::now() < final_deadline) {
    bool more = runners_.size() < addresses_.size();
    if (more) start_next();
    else if (running_ == 0) break;
    more = runners_.size() < addresses_.size();
    auto next = std::chrono::steady_clock::now() + head_start;
    timer_.expires_at(more ? std::min(next, final_deadline) : final_deadline);
    error_code ignored;
    co_await timer_.async_wait(into(ignored));
  }
  if (!won && running_ > 0) error = asio::error::timed_out;
  stop();
}

void happy_eyeballs::stop() {
  stopped_ = true;
  error_code ignored;
  for (auto& runner : runners_) runner.close(ignored);
  timer_.cancel();
}

}  // namespace wend::engine

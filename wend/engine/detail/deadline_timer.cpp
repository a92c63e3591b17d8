// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/deadline_timer.hpp"

namespace wend::engine {

struct deadline_timer::state : std::enable_shared_from_this<state> {
  state(asio::any_io_executor on, std::function<void()> what) : timer(on), expire(std::move(what)) {}

  asio::steady_timer timer;
  std::function<void()> expire;
  clock::time_point when = clock::time_point::max();
  clock::time_point armed = clock::time_point::max();
  bool expired = false;

  void arm() {
    armed = when;
    timer.expires_at(when);
    timer.async_wait([self = weak_from_this()](error_code error) {
      if (auto me = self.lock(); me && !error) me->due();
    });
  }
  void due() {
    if (!expire) return;
    if (clock::now() < when) return arm();
    armed = clock::time_point::max();
    expired = true;
    expire();
  }
};

deadline_timer::deadline_timer(asio::any_io_executor on, std::function<void()> expire)
    : state_(std::make_shared<state>(on, std::move(expire))) {}

deadline_timer::~deadline_timer() {
  state_->expire = nullptr;
  state_->timer.cancel();
}

void deadline_timer::set(clock::time_point when) {
  state_->when = when;
  state_->expired = false;
  if (when < state_->armed) state_->arm();
}

bool deadline_timer::expired() const { return state_->expired; }

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/watch.hpp"

namespace wend::engine {

struct watch::works : std::enable_shared_from_this<works> {
  works(asio::any_io_executor on, std::function<void()> what) : timer(on), strike(std::move(what)) {}

  asio::steady_timer timer;
  std::function<void()> strike;
  clock::time_point when = clock::time_point::max();
  clock::time_point armed = clock::time_point::max();
  bool struck = false;

  void arm() {
    armed = when;
    timer.expires_at(when);
    timer.async_wait([self = weak_from_this()](error_code error) {
      if (auto me = self.lock(); me && !error) me->due();
    });
  }
  void due() {
    if (!strike) return;
    if (clock::now() < when) return arm();
    armed = clock::time_point::max();
    struck = true;
    strike();
  }
};

watch::watch(asio::any_io_executor on, std::function<void()> strike)
    : works_(std::make_shared<works>(on, std::move(strike))) {}

watch::~watch() {
  works_->strike = nullptr;
  works_->timer.cancel();
}

void watch::set(clock::time_point when) {
  works_->when = when;
  works_->struck = false;
  if (when < works_->armed) works_->arm();
}

bool watch::struck() const { return works_->struck; }

}  // namespace wend::engine

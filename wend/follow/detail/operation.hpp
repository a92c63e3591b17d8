// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "wend/engine/run.hpp"

namespace wend::engine {

/// A conversation in progress. Destroy it to give up: the sockets close, and nothing of the caller,
/// nor `told`, is called again. To be made and destroyed on the executor's own thread.
class operation {
 public:
  operation(network&, wire::exchange, async_caller, std::function<void(ending)> told, limits = {});
  operation(operation&&) = default;
  operation& operator=(operation&&) = delete;
  ~operation();

 private:
  struct state;
  std::shared_ptr<state> held_;
};

}  // namespace wend::engine

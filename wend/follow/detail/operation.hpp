// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "wend/engine/run.hpp"

namespace wend::engine {

/// A conversation in progress. Its destructor closes the sockets; then no function of the caller is called, and
/// `told` is not. Created and destroyed on the executor's thread.
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

// SPDX-License-Identifier: Apache-2.0
//
// All the small servers at once, on free ports of 127.0.0.1, with one world behind them.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "wend/demo/world.hpp"

namespace wend::testing {

class small_servers {
 public:
  /// The ports are open; guests wait until run(). `told` hears of each letter that comes, in one harmless
  /// line.
  explicit small_servers(std::function<void(std::string_view)> told = {});
  ~small_servers();
  small_servers(small_servers const&) = delete;

  std::string const& trouble() const;  // what could not be opened; empty: all is well
  world const& shown() const;

  /// Until stop(), or SIGINT, SIGTERM or SIGHUP. Then the ports are closed.
  void run();
  void stop();  // from any thread

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::testing

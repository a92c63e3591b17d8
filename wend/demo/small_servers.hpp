// SPDX-License-Identifier: Apache-2.0
//
// All demo servers, on free ports of 127.0.0.1, with one world.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "wend/demo/world.hpp"

namespace wend::demo {

class small_servers {
 public:
  /// Opens the ports; connections wait until run(). `told` is called for each letter that arrives, with one line
  /// without controls.
  explicit small_servers(std::function<void(std::string_view)> told = {});
  ~small_servers();
  small_servers(small_servers const&) = delete;

  std::string const& trouble() const;  // why a port could not be opened; empty without an error
  world const& shown() const;

  /// Serves until stop(), SIGINT, SIGTERM or SIGHUP; then closes the ports.
  void run();
  void stop();  // may be called from any thread

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::demo

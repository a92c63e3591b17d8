// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// Looks up the addresses of hosts by the system's resolver: files, DNS, whatever is configured. The resolver
/// blocks, so each name has a thread of its own: a server that does not answer delays no other name.
class dns {
 public:
  static constexpr std::size_t most_threads = 64;  // further names wait

  struct answer {
    int error = 0;  // of getaddrinfo
    std::vector<asio::ip::address> addresses{};
  };
  using handler = std::function<void(answer)>;
  using ticket = std::uint64_t;

  explicit dns(asio::any_io_executor);
  ~dns();  // calls no handler again, and waits for no thread
  dns(dns const&) = delete;

  /// Calls the handler on the executor, once, unless the look-up is cancelled first.
  ticket look_up(std::string host, handler);
  void forget(ticket);

 private:
  struct state;
  std::shared_ptr<state> held_;
};

}  // namespace wend::engine

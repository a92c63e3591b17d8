// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "wend/engine/asio.hpp"

namespace wend::engine {

/// The addresses of hosts, by the system's own means: files, DNS, whatever it is set up for. These wait, so
/// that each name has a thread of its own: one whose server does not answer holds up no other.
class dns {
 public:
  static constexpr std::size_t most_threads = 64;  // more names than that wait for each other

  struct answer {
    int error = 0;  // of getaddrinfo
    std::vector<asio::ip::address> addresses{};
  };
  using handler = std::function<void(answer)>;
  using ticket = std::uint64_t;

  explicit dns(asio::any_io_executor);
  ~dns();  // calls nobody any more, and waits for no thread
  dns(dns const&) = delete;

  /// The listener is called on the executor, once, unless the name is forgotten before.
  ticket look_up(std::string host, handler);
  void forget(ticket);

 private:
  struct state;
  std::shared_ptr<state> held_;
};

}  // namespace wend::engine

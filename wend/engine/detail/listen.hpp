// SPDX-License-Identifier: Apache-2.0
//
// The server's side of a conversation: a port of this machine, and an exchange for each connection. A
// server's exchange begins connected: it hears its client on the control channel, and its end closes the
// conversation.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "wend/engine/run.hpp"

namespace wend::engine {

/// How a port is opened, and the limits of its connections.
struct listen_options {
  bool datagrams = false;     // UDP: each sending address and port is a connection, until it is idle
  std::uint16_t port = 0;     // 0: any free port
  std::size_t at_once = 200;  // connections; one more is refused
  limits most = patient();

  static limits patient() {
    limits most;
    most.quiet = std::chrono::minutes(2);
    most.total = std::chrono::hours(1);
    return most;
  }
};

/// Listens on a port of 127.0.0.1 until it is destroyed, which closes the port and ends all its conversations
/// without further output. Must be created and destroyed on the executor's thread.
class listener {
 public:
  using server = std::function<wire::exchange()>;

  /// `caller` receives what the server's exchanges note or deliver.
  listener(network&, server, listen_options = {}, async_caller caller = {});
  listener(listener&&) noexcept;
  listener& operator=(listener&&) = delete;
  ~listener();

  ending const& trouble() const;  // why the port could not be opened, if it could not
  std::uint16_t port() const;
  std::size_t conversations() const;

 private:
  struct state;
  std::shared_ptr<state> held_;
};

}  // namespace wend::engine

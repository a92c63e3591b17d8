// SPDX-License-Identifier: Apache-2.0
//
// The other side of a conversation: a port of this machine, and an exchange for each who comes. What a server
// says is an exchange like any other, but one that begins connected: it hears its guest on the control
// channel, and its end is the end of the conversation.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "wend/engine/run.hpp"

namespace wend::engine {

/// How a port is opened, and what is let happen there.
struct listen_options {
  bool datagrams = false;     // UDP: who sends from one address and port is one guest, until he is idle
  std::uint16_t port = 0;     // 0: any that is free
  std::size_t at_once = 200;  // guests; one more is turned away
  limits most = patient();

  static limits patient() {
    limits most;
    most.quiet = std::chrono::minutes(2);
    most.total = std::chrono::hours(1);
    return most;
  }
};

/// Stands at a port of 127.0.0.1 until it is destroyed; then the port is closed, and whoever is still talked
/// to hears nothing more. To be made and destroyed on the executor's own thread.
class listener {
 public:
  using server = std::function<wire::exchange()>;

  /// What the server's exchanges note or deliver goes to `house`.
  listener(network&, server, listen_options = {}, async_caller house = {});
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

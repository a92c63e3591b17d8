// SPDX-License-Identifier: Apache-2.0
//
// A protocol without sockets.
//
// An exchange is a coroutine that reads like an RFC's example dialogue. It yields the steps that its driver
// does, and waits for input:
//
//     exchange finger(endpoint peer, std::string user) {
//       co_yield connect(peer.host, peer.port);
//       co_yield send(user + "\r\n");
//       while (auto octets = co_await some()) co_yield deliver(*octets);
//     }
//
// An exchange has four forms:
//
//     co_yield step         must be done; if it fails, the exchange ends with the error
//     co_await step         is tried: true if it was done, else false
//     co_await hearing      waits for input; no value: the peer closed, or the alarm rang
//     co_await dialogue     runs a part of the conversation in another function
//
// `co_yield fail(why, words)` ends the exchange from any depth and does not return.
//
// The driver (engine/ with sockets, testing/ with a transcript) calls next() for the next step, does it, and
// answers. So a protocol cannot block, cannot leak a socket, and can be tested from a text file. Destroying
// the exchange at any step cancels it.

#pragma once

#include <array>
#include <coroutine>
#include <optional>

#include "wend/exchange/detail/dialogue.hpp"

namespace wend::wire {

class [[nodiscard]] exchange {
 public:
  struct promise_type;

  /// Runs the protocol up to its next step. The reference is valid until the next call. If the driver does
  /// not answer before the next call, the step counts as done. `fail` and `done` are returned for ever.
  step const& next();

  // answers receive: the octets, which must stay valid until the next receive
  void feed(std::string_view octets);
  void keep();  // copies what was fed last, so that its memory may be reused
  void end();   // answers receive: the peer, or the caller's source, has no more
  void ring();  // answers receive: the alarm rang first
  void refuse(errc why, std::string_view words = {});  // answers any step: it failed

  exchange(exchange&& other) noexcept : self_(std::exchange(other.self_, {})) {}
  exchange& operator=(exchange&& other) noexcept {
    std::swap(self_, other.self_);
    return *this;
  }
  ~exchange() {
    if (self_) self_.destroy();
  }

 private:
  explicit exchange(std::coroutine_handle<promise_type> self) : self_(self) {}

  std::coroutine_handle<promise_type> self_;
};

// ---- Implementation. Nothing below is needed to write or to drive a protocol.

struct exchange::promise_type : speaker {
  conversation talk;

  exchange get_return_object() {
    auto self = std::coroutine_handle<promise_type>::from_promise(*this);
    in = &talk;
    talk.running = self;
    return exchange(self);
  }
  std::suspend_always final_suspend() noexcept {
    talk.finish({});
    return {};
  }
  void return_void() {}
};

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
//
// A protocol with no sockets in it.
//
// An exchange is a coroutine that reads like the RFC's own example dialogue. It *says* what it
// wants done in the world and *hears* what the world answers:
//
//     exchange finger(endpoint peer, std::string who) {
//       co_yield connect(peer.host, peer.port);
//       co_yield send(who + "\r\n");
//       while (auto octets = co_await some()) co_yield deliver(*octets);
//     }
//
// Three forms, and no more:
//
//     co_yield step         it must be done; if it cannot be, the whole exchange has failed
//     co_await step         try it: true if it was done, false if not, and go on
//     co_await hearing      wait to hear it; no value means the peer closed or the alarm rang
//     co_await dialogue     let a part of the conversation be held by another function
//
// `co_yield fail(why, words)` ends the exchange from any depth; it does not come back.
//
// Whoever drives it (engine/ with sockets, testing/ with a transcript) calls next() for the next
// step, does it, and answers. So a protocol cannot block, cannot leak a socket, and can be tested
// from a text file. To give up, destroy it: at any step, from outside.

#pragma once

#include <array>
#include <coroutine>
#include <optional>

#include "wend/exchange/detail/dialogue.hpp"

namespace wend::wire {

class [[nodiscard]] exchange {
 public:
  struct promise_type;

  /// Runs the protocol until it wants something. The reference is good until the next call.
  /// No answer before the next next() means: it is done. `fail` and `done` come for ever.
  step const& next();

  void feed(std::string_view octets);  // to receive: these came. They must stay until the next receive
  void keep();                         // what was fed last does not stay: take it over
  void end();                          // to receive: the peer, or the caller's source, has no more
  void ring();                         // to receive: the alarm rang first
  void refuse(errc why, std::string_view words = {});  // to anything: it could not be done

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

// ---- The machinery. Nothing below is needed to write or to drive a protocol. ----

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

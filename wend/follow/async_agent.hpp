// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: any thread may call an agent; its callbacks run on the agent's own.

#include <functional>
#include <memory>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/base/export.hpp"

namespace wend::follow {

/// Functions that receive the progress of a request. Each member may be empty, and none may throw. All are
/// called on the agent's thread, one at a time: a slow function delays every request of the agent.
struct receiver {
  /// Takes the next octets of the body. They are valid until `then` is called, once, by any thread: with true
  /// for the next block, with false to end the request with `cancelled`.
  std::function<void(std::string_view octets, std::function<void(bool)> then)> take{};
  /// Takes a fact about the object, before its first octet: wend/exchange/known.hpp has the names.
  std::function<void(std::string_view name, std::string_view value)> note{};
  /// Takes a log for people: octets sent (`>`) and received (`<`), actions (`*`). Secrets are omitted.
  std::function<void(char mark, std::string_view octets)> trace{};
};

/// Refers to a request that was started. Copies refer to the same request; it continues without them.
class started_request {
 public:
  /// Ends the request with `cancelled` unless it has ended. May be called from any thread; does not wait.
  WEND_API void cancel() const;

 private:
  friend class async_agent;
  struct state;
  explicit started_request(std::shared_ptr<state>);
  std::shared_ptr<state> state_;
};

/// Follows any number of URIs at a time on a thread of its own, and reports by callbacks; `agent`
/// (follow/perform.hpp) waits for each instead. Connections stay open between requests. Its functions may be
/// called from any thread.
///
/// wend/asio.hpp completes requests on an event loop of the program instead.
///
/// Example:
/// ```cpp
/// #include <future>
/// std::promise<bool> failed;
/// wend::follow::async_agent agent;
/// agent.start({*wend::parse("gopher://127.0.0.1/0/about")}, {},
///             [&failed](auto outcome) { failed.set_value(!outcome); });
/// assert(failed.get_future().get());  // the default policy allows no private address
/// ```
class async_agent {
 public:
  using outcome = wend::outcome<access::representation>;

  /// Throws boost::system::system_error if the system has no thread or descriptor left.
  WEND_API explicit async_agent(access::policy = {});
  /// Cancels every request, and waits until their handlers have returned. Not to be called by a handler.
  WEND_API ~async_agent();
  async_agent(async_agent const&) = delete;

  /// Starts a request under the agent's policy. `done` is called once, on the agent's thread: results and
  /// failures are those of `agent::perform`, and `cancelled`.
  WEND_API started_request start(access::request, receiver, std::function<void(outcome)> done);

 private:
  friend class started_request;
  struct state;
  std::shared_ptr<state> state_;
};

}  // namespace wend::follow

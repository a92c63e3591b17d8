// SPDX-License-Identifier: Apache-2.0
#pragma once

// Following URIs on an event loop of the program. Nothing of this header is compiled into wend's libraries: the compiler of the
// program need not be theirs.

#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "wend/follow/async_agent.hpp"

namespace wend {

/// Follows a request, and completes with `void(outcome<access::representation>)`, as asynchronous operations
/// of Asio do: by the token's executor, in no case within this call. Cancellation of any type ends it with
/// `cancelled`. The agent must outlive the operation.
///
///     wend::follow::async_agent agent;
///     auto outcome = co_await wend::async_follow(agent, request, take, asio::use_awaitable);
///
/// `take` receives each block of the body, by the token's executor too; the next block is read after it has
/// returned true. It may be null. False ends the request with `cancelled`.
template <class Token>
auto async_follow(follow::async_agent& agent, access::request request,
                  std::function<bool(std::string_view octets)> take, Token&& token) {
  namespace asio = boost::asio;
  using outcome = follow::async_agent::outcome;
  auto initiate = [&agent](auto handler, access::request asked,
                           std::function<bool(std::string_view octets)> take_block) {
    auto executor = asio::get_associated_executor(handler);
    auto slot = asio::get_associated_cancellation_slot(handler);
    auto work = std::make_shared<asio::executor_work_guard<decltype(executor)>>(executor);
    auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    follow::receiver receiver;
    if (take_block)
      receiver.take = [executor, take_block](std::string_view octets, std::function<void(bool)> then) {
        asio::post(executor, [take_block, octets, then] { then(take_block(octets)); });
      };
    auto done = [executor, slot, work, kept](outcome result) {
      asio::post(executor, [slot, work, kept, result = std::move(result)]() mutable {
        slot.clear();
        auto complete = std::move(*kept);
        work->reset();
        std::move(complete)(std::move(result));
      });
    };
    auto started = agent.start(std::move(asked), std::move(receiver), std::move(done));
    if (slot.is_connected()) slot.assign([started](asio::cancellation_type) { started.cancel(); });
  };
  return asio::async_initiate<Token, void(outcome)>(initiate, token, std::move(request), std::move(take));
}

}  // namespace wend

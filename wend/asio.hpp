// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: any thread may start an operation; it completes by its token's executor.

// Follows URIs on an Asio event loop of the program. The header is compiled by the program alone, so wend's libraries may be built
// by another compiler.

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

/// Follows a request as an asynchronous operation of Asio, with the signature
/// `void(outcome<access::representation>)`. Completes by the token's executor, never within this call.
/// Cancellation of any type ends it with `cancelled`. The agent must outlive the operation.
///
///     wend::follow::async_agent agent;
///     auto outcome = co_await wend::async_follow(agent, request, take, asio::use_awaitable);
///
/// `take`, which may be null, receives each block of the body, by the token's executor, too. If it returns true
/// the next block is read; false ends the request with `cancelled`.
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

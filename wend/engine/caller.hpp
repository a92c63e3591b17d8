// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wend/access/request.hpp"
#include "wend/engine/asio.hpp"
#include "wend/engine/limits.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::engine {

/// Receives the body as it comes. The peer is not read again until the awaitable is done, which is the
/// back-pressure. False means "enough": the engine closes the connection, and the conversation has succeeded.
using async_sink = std::function<asio::awaitable<bool>(std::string_view octets)>;

/// Supplies the next octets to upload. An empty view: there are no more. No value: they cannot be read; the
/// conversation then ends as `truncated`, without telling the peer that the upload is complete. Called only
/// when the last octets have been sent; the view must stay valid until the next call.
using async_source = std::function<asio::awaitable<std::optional<std::string_view>>()>;

/// No value: the user cannot be asked, or gave no answer.
using async_answers = std::function<asio::awaitable<std::optional<std::string>>(access::question const&)>;

/// A log for people: octets sent (`>`) and received (`<`), actions (`*`). Secrets are omitted.
using trace = std::function<void(char mark, wire::channel, std::string_view)>;

/// Functions that a conversation calls on its way: `access::caller` on a loop. Every member may be empty.
struct async_caller {
  async_caller() = default;
  async_caller(async_sink body) : deliver(std::move(body)) {}

  async_sink deliver{};
  async_source upload{};
  // receives the body of an HTTP response with status 400 or above; the request fails all the same
  async_sink refusal{};
  async_answers ask{};
  std::function<void(std::string_view name, std::string_view value)> note{};
  std::function<void(wire::entry const&)> item{};
  engine::trace trace{};
  // the address of a server that was reached; not called for a proxy
  std::function<void(std::string_view address)> reached{};
  /// Takes the body of an HTTP error (400 to 599, but not a request for a login) for the object, and notes
  /// its status line as `status`. For callers that pass responses on without judging them.
  bool takes_refusals = false;
  /// An HTTP response may hold other octets than the request's Range: the note `begins_at` tells which.
  bool takes_any_part = false;
};

}  // namespace wend::engine

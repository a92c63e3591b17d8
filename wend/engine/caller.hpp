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

/// Takes the body as it comes. The peer is not read again until the awaitable is done: that is the
/// back-pressure. False means "enough": the engine hangs up, and all went well.
using async_sink = std::function<asio::awaitable<bool>(std::string_view octets)>;

/// Gives the next octets to upload; empty means there are no more, nothing that they could not be had (the
/// conversation then ends as `truncated`, without telling the peer that this was all). Called only when the
/// wire has taken the last. What it gave must stay until it is called again.
using async_source = std::function<asio::awaitable<std::optional<std::string_view>>()>;

/// Nothing: the user cannot be asked, or will not say.
using async_answers = std::function<asio::awaitable<std::optional<std::string>>(access::question const&)>;

/// What was said (`>`), heard (`<`) or done (`*`), octet for octet, for people to read. Secrets are left out.
using trace = std::function<void(char mark, wire::channel, std::string_view)>;

/// What a conversation does for its caller while it goes on: `access::caller`, on a loop. Every member may be
/// empty.
struct async_caller {
  async_caller() = default;
  async_caller(async_sink body) : deliver(std::move(body)) {}

  async_sink deliver{};
  async_source upload{};
  async_sink refusal{};  // takes the body of an HTTP answer of 400 and above, which is a failure all the same
  async_answers ask{};
  std::function<void(std::string_view name, std::string_view value)> note{};
  std::function<void(wire::entry const&)> item{};
  engine::trace trace{};
  std::function<void(std::string_view address)> reached{};  // of a server, once it is; none of a proxy
  /// What an HTTP server says instead of the object (400 to 599, but no question for a login) is taken for
  /// it, its status and reason noted as `status`: for who passes answers on, and judges none.
  bool takes_refusals = false;
  /// An http answer may hold other octets than a header Range asks for: the note `begins_at` tells which.
  bool takes_any_part = false;
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wend/engine/asio.hpp"
#include "wend/engine/limits.hpp"
#include "wend/exchange/exchange.hpp"

namespace wend::engine {

/// Takes the body as it comes. The peer is not read again until the awaitable is done: that is the
/// back-pressure. False means "enough": the engine hangs up, and all went well.
using sink = std::function<asio::awaitable<bool>(std::string_view octets)>;

/// Gives the next octets to upload; empty means there are no more, nothing that they could not be had (the
/// conversation then ends as `truncated`, without telling the peer that this was all). Called only when the
/// wire has taken the last. What it gave must stay until it is called again.
using source = std::function<asio::awaitable<std::optional<std::string_view>>()>;

/// What a peer wants to know of the user: wire::answer_to has the kinds.
struct question {
  std::string_view kind, prompt, choices;
};

/// Nothing: the user cannot be asked, or will not say.
using answers = std::function<asio::awaitable<std::optional<std::string>>(question)>;

/// What was said (`>`), heard (`<`) or done (`*`), octet for octet, for people to read. Secrets are left out.
using trace = std::function<void(char mark, wire::channel, std::string_view)>;

/// The one who asked, while a conversation goes on. Every member may be empty.
struct caller {
  caller() = default;
  caller(sink body) : deliver(std::move(body)) {}

  sink deliver{};
  source upload{};
  std::optional<std::uint64_t> upload_size{};  // its octets, if they are known before
  std::function<bool()>
      rewind{};    // begins the upload anew, for a server that asks for it elsewhere; false: it cannot
  sink refusal{};  // takes the body of an HTTP answer of 400 and above, which is a failure all the same
  answers ask{};
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

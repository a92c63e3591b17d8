// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/failure.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// Fills the buffer with the next octets to store. The number of octets; 0 at the end; empty if they cannot
/// be read: the request then ends with `truncated` and stores nothing.
using source = std::function<std::optional<std::size_t>(std::span<char>)>;

/// What a caller asks for, passed down to the conversation.
struct request {
  WEND_API request(uri of, verb by = verb::get) : what(by), name(std::move(of)) {}

  verb what;
  uri name;
  std::vector<std::string> words{};          // search: the decoded words
  source body{};                             // put, append
  std::optional<std::uint64_t> body_size{};  // size in octets, if it is known in advance
  std::function<bool()> rewind{};            // restarts the body (RFC 9110 §15.4.8); false: it cannot
  // get: the number of octets that the caller has; the rest is requested
  std::uint64_t from = 0;
  std::uint64_t first = 0, last = UINT64_MAX;  // of numbered entries (articles): only these are listed
  wire::pairs headers{};                       // http headers; they replace wend's
  std::string message{};                       // the message of which `cid` names a part
};

// g++ 12 copies an aggregate in a co_await expression bit by bit, and frees it twice.
static_assert(!std::is_aggregate_v<request> && !std::is_aggregate_v<failure>);

}  // namespace wend::access

namespace wend::wire {

class exchange;

/// Starts the conversation that was planned for the request. `client` holds what no plan shows, such as a
/// password. The conversation sends only what the plan allows: see `allows`.
using starter = result<exchange> (*)(plan const&, access::request const&, client const&);

}  // namespace wend::wire

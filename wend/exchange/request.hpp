// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "wend/base/failure.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/verb.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// Fills the buffer with the next octets to store; how many, 0 at the end, nothing where they could not be
/// read (the work then stops with `truncated` and stores nothing).
using source = std::function<std::optional<std::size_t>(std::span<char>)>;

/// What is asked, from the caller down to the conversation.
struct request {
  request(uri of, verb by = verb::get) : what(by), name(std::move(of)) {}

  verb what;
  uri name;
  std::vector<std::string> words{};            // search: decoded
  source body{};                               // put, append
  std::optional<std::uint64_t> body_size{};    // its octets, if they are known before
  std::function<bool()> rewind{};              // begins the body anew (RFC 9110 §15.4.8); false: it cannot
  std::uint64_t from = 0;                      // get: octets that are here already; the rest is wanted
  std::uint64_t first = 0, last = UINT64_MAX;  // of what is numbered (articles): only these are listed
  wire::pairs headers{};                       // of http; they take the place of ours
  std::string message{};                       // the message at hand, which `cid` names a part of
};

// g++ 12 copies an aggregate that is written in a co_await expression bit by bit, and frees it twice.
static_assert(!std::is_aggregate_v<request> && !std::is_aggregate_v<failure>);

}  // namespace wend::access

namespace wend::wire {

class exchange;

/// Starts the conversation that was planned for the request; `client` holds what no plan tells, such as a
/// password. It sends what the plan allows: see `allows`.
using starter = result<exchange> (*)(plan const&, access::request const&, client const&);

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/run.hpp"

namespace wend::engine {

/// A request, without the source and the destination of its octets: those are the caller's.
///
///     auto answer = co_await follow(net, {*name}, rules, {deliver});
///
/// It has constructors, as every type has that a coroutine here takes by value: g++ 12 copies an aggregate
/// that is written in a co_await expression bit by bit, and frees it twice.
struct errand {
  errand(uri of, access::verb by = access::verb::get) : what(by), name(std::move(of)) {}

  access::verb what;
  uri name;
  std::vector<std::string> words{};
  std::uint64_t from = 0, first = 0, last = UINT64_MAX;
  wire::pairs headers{};
  std::string message{};  // the one at hand, for `cid`
};

static_assert(!std::is_aggregate_v<errand> && !std::is_aggregate_v<caller> &&
              !std::is_aggregate_v<access::policy> && !std::is_aggregate_v<limits>);

/// Does what is asked, wherever it leads: exactly what `access::rehearse` says, and no more. Octets go to
/// the caller as they come, anything else is in the answer. Where a server or a resolver names other URIs
/// they are tried in order, each vetted as if the user had named it, `policy.redirects` of them at most. A
/// name from the network never leads to a local file, and a password never to another server.
///
/// A fragment never leaves here: it is looked up in what was retrieved. Failures are at bytes of the URI that
/// was asked for, where they are about it.
asio::awaitable<access::outcome<access::representation>> follow(network&, errand, access::policy, caller);

}  // namespace wend::engine

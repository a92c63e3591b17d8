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

// g++ 12 copies an aggregate that is written in a co_await expression bit by bit, and frees it twice.
static_assert(!std::is_aggregate_v<access::request> && !std::is_aggregate_v<async_caller> &&
              !std::is_aggregate_v<access::policy> && !std::is_aggregate_v<limits>);

/// Does what is asked, wherever it leads: exactly what `access::rehearse` says, and no more. Octets go to
/// the caller as they come, anything else is in the answer. Where a server or a resolver names other URIs
/// they are tried in order, each vetted as if the user had named it, `policy.redirects` of them at most. A
/// name from the network never leads to a local file, and a password never to another server.
///
///     auto answer = co_await follow(net, request, rules, {deliver});
///
/// The request's `body` is not read: the octets to store are the caller's `upload`.
///
/// A fragment never leaves here: it is looked up in what was retrieved. Failures are at bytes of the URI that
/// was asked for, where they are about it.
asio::awaitable<outcome<access::representation>> follow(network&, access::request, access::policy,
                                                        async_caller);

}  // namespace wend::engine

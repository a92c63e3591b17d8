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
#include "wend/base/export.hpp"
#include "wend/engine/run.hpp"

namespace wend::engine {

// g++ 12 copies an aggregate in a co_await expression bit by bit and destroys it twice.
static_assert(!std::is_aggregate_v<access::request> && !std::is_aggregate_v<async_caller> &&
              !std::is_aggregate_v<access::policy> && !std::is_aggregate_v<limits>);

/// Follows a request: sends what `access::rehearse` plans. Octets go to the caller as they come; facts and listings
/// are in the result. If a server or a resolver names other URIs they are tried in order, at most
/// `policy.redirects` of them, each under the same policy. A URI from the network never leads to a local file, and a
/// password is never sent to another server.
///
///     auto outcome = co_await follow(net, request, rules, {deliver});
///
/// The request's `body` is not read: the octets to store come from the caller's `upload`.
///
/// A fragment is never sent: it is looked up in the object. Failures about the URI of the request are at their byte.
///
/// The policy is copied at once. It is a reference, since the frame of the waiting caller would hold one more copy, and no
/// temporary, which g++ 12 destroys twice if it is written in braces.
WEND_SHARED asio::awaitable<outcome<access::representation>> follow(network&, access::request,
                                                                    access::policy const&, async_caller);
asio::awaitable<outcome<access::representation>> follow(network&, access::request, access::policy const&&,
                                                        async_caller) = delete;

}  // namespace wend::engine

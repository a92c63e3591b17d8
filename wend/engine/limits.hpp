// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::engine {

/// How long a stranger is waited for, and how much is taken from him.
struct limits {
  limits() = default;  // no aggregate: exchange/request.hpp

  std::chrono::milliseconds connect{10'000};  // longest wait for one connection, name and TLS included
  std::chrono::milliseconds quiet{30'000};    // longest silence on one read or write
  std::chrono::milliseconds total{600'000};   // longest conversation
  std::uint64_t slowest = 0;                  // octets per second, seen over `quiet` of waiting; 0: any
  std::uint64_t body = std::numeric_limits<std::uint64_t>::max();  // most octets delivered
  bool private_addresses = true;  // where the network lets them: may our own network be talked to?
  std::vector<wire::endpoint> allowed_private_hosts{};  // of it, these may in any case
  std::size_t entries = 1'000'000;                      // most entries of a listing
};

/// What the policy says of time and size.
limits limits_of(access::policy const&);

/// How a conversation went: empty if all went well.
using ending = std::optional<failure>;

}  // namespace wend::engine

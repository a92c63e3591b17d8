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

/// Limits of time and size for one peer.
struct limits {
  limits() = default;  // not an aggregate: see exchange/request.hpp

  std::chrono::milliseconds connect{10'000};  // longest time to connect, with the look-up and TLS
  std::chrono::milliseconds quiet{30'000};    // longest silence on one read or write
  std::chrono::milliseconds total{600'000};   // longest conversation
  // least octets per second of waiting, averaged over `quiet`; 0: no limit
  std::uint64_t slowest = 0;
  std::uint64_t body = std::numeric_limits<std::uint64_t>::max();  // most octets that are delivered
  bool private_addresses = true;  // whether private addresses may be reached, if the network allows them
  std::vector<wire::endpoint> allowed_private_hosts{};  // private hosts that are allowed in any case
  std::size_t entries = 1'000'000;                      // most entries of a listing
};

/// The policy's limits of time and size.
limits limits_of(access::policy const&);

/// Why a step or a conversation failed; empty: it succeeded.
using ending = std::optional<failure>;

}  // namespace wend::engine

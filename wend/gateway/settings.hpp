// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"

namespace wend::gateway {

/// Something to try, on the home page.
struct example {
  std::string uri{}, words{};
};

/// What a gateway is told before it begins. What is left alone is the careful choice.
struct settings {
  std::string address = "127.0.0.1";  // where it listens; an open gateway is an incident
  std::uint16_t port = 1738;          // 0: any that is free
  std::optional<std::uint16_t>
      metrics_port{};                // of 127.0.0.1, for /metrics and /healthz; 0: any that is free
  std::vector<std::string> names{};  // by which readers may call it, beside its addresses and localhost

  access::policy rules{};  // of what is followed; local files never are
  std::vector<wire::endpoint>
      allowed_private_hosts{};    // of our own network, that may be followed to all the same
  bool trusts_resolvers = false;  // names may lead into our own network, by whom the rules name

  std::string cache_file{};  // empty: only what fits in memory is kept
  std::uint64_t cache_size = std::uint64_t{1} << 30;
  std::string log_file{};  // "-": standard error; empty: none

  std::size_t connections = 12'000;         // at once; then the longest idle goes
  std::size_t connections_of_client = 200;  // of one address that is not this machine's own
  std::size_t fetches = 256, fetches_of_client = 32;
  /// Octets of answers that wait in memory for their readers; beyond them it is 503.
  std::size_t most_waiting = 256 << 20, most_waiting_of_client = 128 << 20;
  std::chrono::milliseconds for_head{15'000}, idle{30'000}, for_body{30'000}, for_write{30'000};
  std::size_t largest_form = 64 * 1024;
  /// Told, from a thread of the cache, why nothing is kept any more; with nothing, that it is again.
  std::function<void(std::string const&)> complain{};
  std::function<std::int64_t()>
      now{};  // seconds since 1970, for ages; none: the system's. Nothing is timed by it
  std::vector<example> examples{};  // on the home page; none: some of ours
  bool heeds_signals = true;        // SIGTERM and SIGINT drain it, SIGHUP opens the log anew
};

}  // namespace wend::gateway

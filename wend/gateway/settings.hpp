// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"

namespace wend::gateway {

/// An example on the home page.
struct example {
  std::string uri{}, words{};
};

/// Settings of a gateway. The defaults are the safe choice.
struct settings {
  std::string address = "127.0.0.1";            // address to listen at; do not open a gateway to the internet
  std::uint16_t port = 1738;                    // 0: any that is free
  std::optional<std::uint16_t> metrics_port{};  // on 127.0.0.1, for /metrics and /healthz; 0: any free port
  std::vector<std::string> names{};  // further names of the site, beside its addresses and localhost

  access::policy rules{};                               // for followed URIs; local files are always excluded
  std::vector<wire::endpoint> allowed_private_hosts{};  // private hosts that requests may reach
  bool trusts_resolvers = false;  // resolvers of `urn` in the policy may lead to private hosts

  std::string cache_file{};  // empty: no disk cache
  std::uint64_t cache_size = std::uint64_t{1} << 30;
  std::string log_file{};  // "-": standard error; empty: no log

  std::size_t connections = 12'000;  // at once; beyond it the connection that is idle longest is closed
  std::size_t connections_of_client = 200;  // of one address, except loopback
  std::size_t fetches = 256, fetches_of_client = 32;
  /// Octets of responses that wait in memory for slow clients, in total and for one client; beyond it 503.
  std::size_t most_waiting = 256 << 20, most_waiting_of_client = 128 << 20;
  std::chrono::milliseconds for_head{15'000}, idle{30'000}, for_body{30'000}, for_write{30'000};
  std::size_t largest_form = 64 * 1024;
  /// Called in the thread of the cache with the reason why nothing is stored, and with an empty string once
  /// objects are stored again.
  std::function<void(std::string const&)> complain{};
  std::function<std::int64_t()> now{};  // clock for ages; empty: the system clock. Timeouts do not use it
  std::vector<example> examples{};      // on the home page; empty: built-in examples
  bool heeds_signals = true;            // SIGTERM and SIGINT stop the server, SIGHUP opens the log again
};

}  // namespace wend::gateway

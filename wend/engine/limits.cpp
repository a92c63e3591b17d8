// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/limits.hpp"

namespace wend::engine {

limits limits_of(access::policy const& rules) {
  constexpr std::chrono::milliseconds a_year = std::chrono::hours(24 * 365);
  limits most;
  most.connect = rules.connect;
  most.quiet = rules.quiet;
  most.total = rules.total.count() ? rules.total : a_year;
  most.slowest = rules.slowest;
  most.private_addresses = rules.private_addresses;
  most.allowed_private_hosts = rules.allowed_private_hosts;
  most.entries = rules.longest_listing;
  if (rules.largest) most.body = rules.largest;
  return most;
}

}  // namespace wend::engine

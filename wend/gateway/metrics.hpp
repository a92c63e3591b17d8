// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wend/gateway/source.hpp"

namespace wend::gateway {

enum class fetch_outcome : std::uint8_t { succeeded, failed };

/// Counters for Prometheus. Labels have a fixed set of values, schemes those of the registry: clients cannot
/// add any.
class metrics {
 public:
  metrics();
  ~metrics();
  metrics(metrics const&) = delete;

  void answered(unsigned status, source, std::uint64_t octets);
  void fetched(std::string_view scheme, fetch_outcome, std::chrono::milliseconds took);
  void connections(std::size_t now);
  void fetches(std::size_t now);
  void cache_failures(std::uint64_t so_far);  // failed writes to the cache
  void refused(std::string_view why);         // a constant

  std::string text() const;  // in the exposition format

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wend/gateway/source.hpp"

namespace wend::gateway {

/// What is counted, for Prometheus. No label is a stranger's text: schemes are those of the registry.
class metrics {
 public:
  metrics();
  ~metrics();
  metrics(metrics const&) = delete;

  void answered(unsigned status, source, std::uint64_t octets);
  void fetched(std::string_view scheme, bool well, std::chrono::milliseconds took);
  void connections(std::size_t now);
  void fetches(std::size_t now);
  void not_kept(std::uint64_t so_far);  // writes to the cache that failed
  void refused(std::string_view why);   // one of a few words of ours

  std::string text() const;  // in the exposition format

 private:
  struct state;
  std::unique_ptr<state> held_;
};

}  // namespace wend::gateway

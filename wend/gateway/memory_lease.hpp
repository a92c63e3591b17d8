// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace wend::gateway {

/// Limits the octets of responses that wait in memory for slow clients: in total, and for each client.
class memory_budget {
 public:
  memory_budget(std::size_t most, std::size_t most_of_client)
      : most_(most), most_of_client_(most_of_client) {}
  memory_budget(memory_budget const&) = delete;

 private:
  friend class memory_lease;

  std::size_t most_, most_of_client_, leased_ = 0;
  std::map<std::string, std::size_t> leased_by_client_{};
};

/// The part of the budget that one response holds, until its end.
class memory_lease {
 public:
  memory_lease(memory_budget& budget, std::string client) : budget_(budget), client_(std::move(client)) {}
  ~memory_lease() { release(); }
  memory_lease(memory_lease const&) = delete;

  /// Replaces the octets that the lease holds. False: the budget is spent, and the lease holds no octets.
  bool hold(std::size_t octets);

 private:
  void release();

  memory_budget& budget_;
  std::string client_;
  std::size_t held_ = 0;
};

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/memory_lease.hpp"

#include <utility>

namespace wend::gateway {

bool memory_lease::hold(std::size_t octets) {
  release();
  auto& of_client = budget_.leased_by_client_[client_];
  bool fits = octets <= budget_.most_ - budget_.leased_ && octets <= budget_.most_of_client_ - of_client;
  if (fits) {
    budget_.leased_ += octets;
    of_client += octets;
    held_ = octets;
  }
  if (of_client == 0) budget_.leased_by_client_.erase(client_);
  return fits;
}

void memory_lease::release() {
  if (held_ == 0) return;
  auto of_client = budget_.leased_by_client_.find(client_);
  budget_.leased_ -= held_;
  of_client->second -= std::exchange(held_, 0);
  if (of_client->second == 0) budget_.leased_by_client_.erase(of_client);
}

}  // namespace wend::gateway

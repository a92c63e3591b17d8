// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/hot_cache.hpp"

#include <utility>

namespace wend::gateway {

cached_response const* hot_cache::find(std::string const& key, std::int64_t now) {
  auto entry = entries_.find(key);
  if (entry == entries_.end()) return nullptr;
  auto const& response = entry->second;
  if (response.state.fetched <= now && now < response.fresh_until) return &response;
  erase(entry);
  return nullptr;
}

void hot_cache::keep(std::string const& key, cached_response response) {
  constexpr std::size_t most = 64 << 20, most_entries = 20'000;
  auto more = response.body.size();
  if (octets_ + more > most || entries_.size() >= most_entries) {
    entries_.clear();
    octets_ = 0;
  }
  auto [entry, is_new] = entries_.try_emplace(key);
  if (!is_new) octets_ -= entry->second.body.size();
  octets_ += more;
  entry->second = std::move(response);
}

void hot_cache::forget(std::string const& key) {
  auto entry = entries_.find(key);
  if (entry != entries_.end()) erase(entry);
}

void hot_cache::erase(entries::iterator entry) {
  octets_ -= entry->second.body.size();
  entries_.erase(entry);
}

}  // namespace wend::gateway

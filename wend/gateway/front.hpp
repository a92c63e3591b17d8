// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "wend/gateway/answers.hpp"

namespace wend::gateway {

/// Answers that are ready, by what was asked. When there are too many of them all go.
class front {
 public:
  ready_answer const* find(std::string const& key, std::int64_t now) {
    auto found = all_.find(key);
    if (found == all_.end()) return nullptr;
    if (found->second.fetched <= now && now < found->second.fresh_until) return &found->second;
    octets_ -= found->second.body.size();
    all_.erase(found);
    return nullptr;
  }
  void keep(std::string const& key, ready_answer what) {
    constexpr std::size_t most = 64 << 20, most_answers = 20'000;
    auto more = what.body.size();
    if (octets_ + more > most || all_.size() >= most_answers) all_.clear(), octets_ = 0;
    auto [at, is_new] = all_.try_emplace(key);
    if (!is_new) octets_ -= at->second.body.size();
    octets_ += more;
    at->second = std::move(what);
  }
  void forget(std::string const& key) {
    auto found = all_.find(key);
    if (found == all_.end()) return;
    octets_ -= found->second.body.size();
    all_.erase(found);
  }

 private:
  std::unordered_map<std::string, ready_answer> all_{};
  std::size_t octets_ = 0;
};

}  // namespace wend::gateway

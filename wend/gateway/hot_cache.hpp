// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "wend/gateway/conditions.hpp"

namespace wend::gateway {

/// A whole 200 response that can be sent again as it is.
struct cached_response {
  std::string head{}, body{};
  validators state{};
  std::int64_t fresh_until = 0;  // seconds since 1970
  bool has_age = true;
};

/// Responses in memory, by request. Beyond its limits it is emptied.
class hot_cache {
 public:
  /// Null if absent or not fresh. Valid until the next call.
  cached_response const* find(std::string const& key, std::int64_t now);
  void keep(std::string const& key, cached_response);
  void forget(std::string const& key);

 private:
  using entries = std::unordered_map<std::string, cached_response>;
  void erase(entries::iterator);

  entries entries_{};
  std::size_t octets_ = 0;
};

}  // namespace wend::gateway

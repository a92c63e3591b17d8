// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "wend/engine/detail/transport.hpp"

namespace wend::engine {

/// A connection that a conversation left open for the next one, and its address.
struct idle_end {
  std::string key{};
  std::string host{};
  std::uint16_t port = 0;
  asio::ip::address address{};
  std::unique_ptr<transport> end{};
  std::chrono::steady_clock::time_point since{};
};

/// A few pooled connections, the oldest first. They are not read: the conversation that takes one detects
/// that its peer has closed it.
class idle_ends {
 public:
  static constexpr std::size_t most = 64;
  static constexpr std::chrono::seconds longest{30};

  void keep(idle_end);
  /// The latest connection under the key that leads to an address this conversation may reach; `end` is null
  /// if no connection fits. The conversation that left it may have had a wider policy.
  idle_end take(std::string_view key, std::function<bool(idle_end const&)> const& may_reach);

 private:
  std::deque<idle_end> kept_;
};

}  // namespace wend::engine

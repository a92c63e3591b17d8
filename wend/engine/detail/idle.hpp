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

/// A connection that a conversation has left open for the next one, and to whom it leads.
struct idle_end {
  std::string key{};
  std::string host{};
  std::uint16_t port = 0;
  asio::ip::address address{};
  std::unique_ptr<transport> end{};
  std::chrono::steady_clock::time_point since{};
};

/// A few of them, the oldest first. Nobody listens on them: a peer that has closed is found out by the
/// conversation that takes its connection up.
class idle_ends {
 public:
  static constexpr std::size_t most = 64;
  static constexpr std::chrono::seconds longest{30};

  void keep(idle_end);
  /// The latest that was kept under the key and leads where this conversation may go; `end` is null if there
  /// is none. Who left it may have been allowed more.
  idle_end take(std::string_view key, std::function<bool(idle_end const&)> const& may_reach);

 private:
  std::deque<idle_end> kept_;
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "wend/gateway/desk.hpp"

namespace wend::gateway {

/// What a connection is at: nothing, the head of a request, or a request.
enum class pace : std::uint8_t { idle, asking, served };

/// One client's connection, request after request until one of the two has enough.
class connection {
 public:
  virtual ~connection() = default;
  virtual void begin() = 0;
  virtual void close() = 0;  // at once
  virtual void close_when_idle() = 0;
  virtual void end() = 0;  // closes, and calls `over` if that is still to be done
  std::string client{};    // his address
};

/// It is idle at first; `changes` is called with what it is at then, and `over` once it is gone.
std::shared_ptr<connection> connection_with(asio::ip::tcp::socket, desk&, settings const&,
                                            std::function<void(pace)> changes, std::function<void()> over);

/// The same for what is counted: /metrics and /healthz, one request each.
asio::awaitable<void> serve_metrics(asio::ip::tcp::socket, desk&);

}  // namespace wend::gateway

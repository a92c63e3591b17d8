// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "wend/gateway/desk.hpp"

namespace wend::gateway {

/// One client's connection, request after request until one of the two has enough.
class connection {
 public:
  virtual ~connection() = default;
  /// Serves; `over` is called once it is gone.
  virtual void begin() = 0;
  virtual bool is_idle() const = 0;  // no request is at work
  virtual void close() = 0;          // at once
  virtual void close_when_idle() = 0;
  virtual void end() = 0;  // closes, and calls `over` if that is still to be done
  std::string client{};    // his address
};

std::shared_ptr<connection> connection_with(asio::ip::tcp::socket, desk&, settings const&,
                                            std::function<void()> over);

/// The same for what is counted: /metrics and /healthz, one request each.
asio::awaitable<void> serve_metrics(asio::ip::tcp::socket, desk&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "wend/gateway/request_handler.hpp"

namespace wend::gateway {

/// What a connection waits for: the next request, the rest of its head, or the response.
enum class connection_phase : std::uint8_t { idle, reading, serving };

/// One client's connection: request after request, until the client or the gateway closes it.
class connection {
 public:
  virtual ~connection() = default;
  virtual void begin() = 0;
  virtual void close() = 0;  // at once
  virtual void close_when_idle() = 0;
  virtual void end() = 0;  // closes, and calls `over` unless it has been called
  std::string client{};    // address of the client
};

/// The connection begins idle; it calls `changes` with each later phase, and `over` once it is closed.
std::shared_ptr<connection> connection_with(asio::ip::tcp::socket, request_handler&, settings const&,
                                            std::function<void(connection_phase)> changes,
                                            std::function<void()> over);

}  // namespace wend::gateway

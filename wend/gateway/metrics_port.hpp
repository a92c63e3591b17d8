// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/request_handler.hpp"

namespace wend::gateway {

/// Answers one request for /metrics or /healthz, and closes.
asio::awaitable<void> serve_metrics(asio::ip::tcp::socket, request_handler&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// Runs exchanges on real sockets. No other layer knows sockets.

#pragma once

#include "wend/engine/caller.hpp"

namespace wend::engine {

class network;

/// Runs one conversation; any number may run on one network at a time. Cancel it by
/// follow/detail/operation.hpp, or destroy the io_context. In a coroutine asio's cancellation works, too: the
/// result is then `cancelled`.
asio::awaitable<ending> run(network&, wire::exchange, async_caller, limits = {});

}  // namespace wend::engine

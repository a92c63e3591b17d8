// SPDX-License-Identifier: Apache-2.0
//
// Carries out exchanges on real sockets: the only floor that knows what a socket is.

#pragma once

#include "wend/engine/caller.hpp"

namespace wend::engine {

class network;

/// Any number may run on one network at a time. To give up, use follow/detail/operation.hpp, or destroy the
/// io_context. (Inside a coroutine asio's own cancellation works too: the ending is `cancelled`.)
asio::awaitable<ending> run(network&, wire::exchange, async_caller, limits = {});

}  // namespace wend::engine

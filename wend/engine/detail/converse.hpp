// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "wend/engine/caller.hpp"

namespace wend::engine {

class conversation_io;

/// What run() does, on a session that somebody else may tell to give up.
asio::awaitable<ending> converse(std::shared_ptr<conversation_io>, wire::exchange, async_caller, limits);

}  // namespace wend::engine

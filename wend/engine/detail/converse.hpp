// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "wend/engine/caller.hpp"

namespace wend::engine {

class conversation_io;

/// As run(), on sockets that another party may cancel.
asio::awaitable<ending> converse(std::shared_ptr<conversation_io>, wire::exchange, async_caller, limits);

}  // namespace wend::engine

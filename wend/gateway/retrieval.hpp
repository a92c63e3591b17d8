// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/decision.hpp"
#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

/// Sends an object from its source: the disk cache, or the origin server, which may validate a stale copy.
asio::awaitable<void> retrieve(transaction&, decision const&);

}  // namespace wend::gateway

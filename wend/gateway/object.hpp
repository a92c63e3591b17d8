// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

/// A request for an object: target, decision, and then the retrieval or a page of the gateway.
asio::awaitable<void> serve_object(transaction&);

}  // namespace wend::gateway

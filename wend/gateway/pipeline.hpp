// SPDX-License-Identifier: Apache-2.0
//
//     connection ─ request ─▶ route ─▶ target ─▶ decision
//               ─▶ source: hot cache | disk cache | origin
//               ─▶ presenter: view ─▶ response writer: conditions ─▶ ranges ─▶ framing

#pragma once

#include "wend/gateway/transaction.hpp"

namespace wend::gateway {

/// Runs the stages of one request, then counts and logs the response.
asio::awaitable<void> serve(transaction&);

}  // namespace wend::gateway

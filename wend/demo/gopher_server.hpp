// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves folders as menus, and `/find` as a search (RFC 1436 §3.6). Answers Gopher+ requests: `+`, also with a view,
/// `!` and `$`.
wire::exchange gopher_server(world const&);

}  // namespace wend::demo

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// A folder is a menu, `/find` a search (RFC 1436 §3.6). Gopher+ is spoken to who speaks it: `+`, also with a
/// view, `!` and `$`.
wire::exchange gopher_server(world const&);

}  // namespace wend::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Accepts letters for any recipient (RFC 5321), keeps them in memory, and reports each by the note `letter`, with one
/// line without controls. Never relays.
wire::exchange smtp_server(world&);

}  // namespace wend::demo

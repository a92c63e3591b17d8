// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves telnet (RFC 854): offers to echo (RFC 857) and to suppress go-ahead (RFC 858), asks for the type (RFC 1091)
/// and the size (RFC 1073) of the terminal, and shows both with `terminal`.
wire::exchange telnet_server(world const&);

}  // namespace wend::demo

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// RFC 854 with the options that a terminal wants: it offers to echo (RFC 857) and to suppress go-ahead
/// (RFC 858), asks for the terminal's type (RFC 1091) and size (RFC 1073), and tells what it has learnt:
/// `terminal`.
wire::exchange telnet_server(world const&);

}  // namespace wend::testing

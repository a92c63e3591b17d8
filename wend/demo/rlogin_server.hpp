// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves rlogin (RFC 1282): reads four strings with a NUL after each, sends a NUL, and then runs the shell.
wire::exchange rlogin_server(world const&);

}  // namespace wend::demo

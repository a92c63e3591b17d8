// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// RFC 1282: four strings with a NUL after each, a NUL back, and then a terminal.
wire::exchange rlogin_server(world const&);

}  // namespace wend::testing

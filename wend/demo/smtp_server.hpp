// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// Takes letters for anybody, keeps them in memory and notes each: `letter`, with one harmless line. It sends
/// nothing on. RFC 5321.
wire::exchange smtp_server(world&);

}  // namespace wend::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Answers one line: RFC 3912 §2.
wire::exchange whois_server(world const&);

}  // namespace wend::demo

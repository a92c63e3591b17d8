// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves the documents by GET and HEAD, a page for each folder, and resolves names below `/uri-res/`: `N2L`, `N2Ls` and
/// `N2R` of RFC 2169, and `I2L`, `I2Ls` and `I2R` of RFC 2483. One request for each connection.
wire::exchange http_server(world const&);

}  // namespace wend::demo

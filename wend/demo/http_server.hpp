// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// GET and HEAD of the documents, a page for each folder, and names resolved: RFC 2169, `N2L`, `N2Ls` and
/// `N2R` (and RFC 2483's `I2L`, `I2Ls`, `I2R`) below `/uri-res/`. One request to a connection.
wire::exchange http_server(world const&);

}  // namespace wend::testing

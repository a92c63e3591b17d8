// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves the newsgroups of the world, with posting: RFC 3977.
wire::exchange nntp_server(world&);

}  // namespace wend::demo

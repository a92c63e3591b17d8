// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::demo {

/// Serves the documents to anonymous users and to the users of the world, by PASV and EPSV. Files stored in
/// `/incoming` are kept in memory. RFC 959, RFC 2428, RFC 3659.
wire::exchange ftp_server(world&);

}  // namespace wend::demo

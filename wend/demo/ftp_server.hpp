// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/demo/world.hpp"
#include "wend/exchange/detail/exchange.hpp"

namespace wend::testing {

/// The documents, for anonymous guests and for the people of the world, by PASV and EPSV. In `/incoming` they
/// may leave files, which are kept in memory: RFC 959, RFC 2428, RFC 3659.
wire::exchange ftp_server(world&);

}  // namespace wend::testing

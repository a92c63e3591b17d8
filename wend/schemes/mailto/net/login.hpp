// SPDX-License-Identifier: Apache-2.0
//
// Connects, starts TLS and logs in: RFC 5321 §3.1, RFC 3207, RFC 4954. Internal to the scheme module.

#pragma once

#include <string>

#include "wend/registry/plan.hpp"
#include "wend/schemes/mailto/net/reply.hpp"

namespace wend::mailto {

/// A mail server and the state of the connection to it.
struct service {
  wire::submission is{};
  bool is_private = false;
  extensions offered{};

  std::string place() const { return wire::text_of(is.server); }
};

/// Connects, with TLS if requested, and logs in if there is a user.
wire::dialogue<> open_session(service&);

}  // namespace wend::mailto

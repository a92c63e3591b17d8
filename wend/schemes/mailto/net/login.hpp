// SPDX-License-Identifier: Apache-2.0
//
// From the connection to the login: RFC 5321 §3.1, RFC 3207, RFC 4954. Internal: only this room includes it.

#pragma once

#include <string>

#include "wend/registry/plan.hpp"
#include "wend/schemes/mailto/net/reply.hpp"

namespace wend::mailto {

/// A mail server, and how far we are with it.
struct service {
  wire::submission is{};
  bool is_private = false;
  extensions offered{};

  std::string place() const { return wire::text_of(is.server); }
};

/// Connected, by TLS if that is to be, and logged in if there is a name to log in by.
wire::dialogue<> arrive(service&);

}  // namespace wend::mailto

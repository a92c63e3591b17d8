// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/registry/plan.hpp"

namespace wend::testing {

/// What was sent on one control connection, or to one peer by datagrams: each send by itself, as sent, or by
/// its `message_text`.
struct sent_lines {
  std::vector<std::string> sends{};
  bool is_resumed = false;  // an idle connection: its first steps were sent before
};

/// Returns why the plan does not allow what was sent; empty if it does. The octets of a script come first, then the
/// steps in order:
///
///     a step matches any text in the place of its braces; such a step may be repeated, but a step that is
///     nothing but braces only where they begin with `each`
///     a step that the server asks for may come at any time; what was sent before it may then be sent again
///     no step that is always sent is left out before another of them, but on a resumed connection
///     a step for a reused connection is sent on a resumed connection only
///     the last step (QUIT), if it is always sent, may follow any other: a conversation may end early
///     a datagram may be sent again, where the reply is late
std::string disallowed(wire::plan const&, std::vector<sent_lines> const&);

}  // namespace wend::testing

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/exchange/detail/terminal.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// The user's descriptors, which stay open. They need not be a terminal.
struct place {
  int keyboard = 0, screen = 1;
};

/// Which side ended a session.
struct exit_reason {
  enum class by : std::uint8_t { peer, user, signal } side = by::peer;
  int signal = 0;  // its number, for a caller that wants to end by it
};

/// The type and size of the terminal. If it is one, ^] is the escape character.
wire::seat seat_at(place);

/// Connects as the policy allows, and runs the session until one side ends it. The policy limits the time to
/// connect; the session has no limit, because an interactive one is silent for hours. After the end of an
/// input that is no terminal, the session lasts until the peer closes or is silent for the policy's `quiet`,
/// at most 3 seconds.
///
/// The terminal is set as the peer wants while the session lasts, and restored when this function returns,
/// also by an exception, SIGINT, SIGTERM, SIGHUP or SIGQUIT. After the escape character the user is asked
/// whether to go on. Neither side is read while the other does not take its output.
outcome<exit_reason> hold_session(wire::terminal_line&, wire::endpoint const&, access::policy const&,
                                  place = {});

}  // namespace wend::engine

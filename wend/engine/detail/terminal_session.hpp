// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/exchange/detail/terminal.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// Where somebody sits; neither is ours to close. They need not be a terminal.
struct place {
  int keyboard = 0, screen = 1;
};

/// Who has ended a session that was held.
struct exit_reason {
  enum class by : std::uint8_t { peer, user, signal } side = by::peer;
  int signal = 0;  // its number, for a async_caller who wants to end by it
};

/// The type and the size of what stands there, and ^] to speak to us where it is a terminal.
wire::seat seat_at(place);

/// Connects as the policy allows and lets the two talk until one of them ends it. The connection has the
/// policy's time, the session any: an interactive one is silent for hours. When a keyboard that is no
/// terminal has come to its end, the peer is heard on until it closes or keeps silent for the policy's
/// `quiet`.
///
/// The terminal does what the peer wants while the session lasts, and is as before when this returns, also by
/// an exception, SIGINT, SIGTERM, SIGHUP or SIGQUIT. Behind the escape character of the line the user is
/// asked whether to go on. Neither side is read while the other one does not take what it said.
outcome<exit_reason> hold_session(wire::terminal_line&, wire::endpoint const&, access::policy const&,
                                  place = {});

}  // namespace wend::engine

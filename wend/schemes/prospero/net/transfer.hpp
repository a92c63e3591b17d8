// SPDX-License-Identifier: Apache-2.0
//
// One question and its answer, over datagrams that may be lost, doubled or late:
//
//     C: 1 of 1, the question       again after 4, 12 and 28 seconds; 60 seconds are the end
//     S: wait 900 seconds           or not at all
//     S: 2 of ?, 1 of ?, 3 of 3
//     C: received 3                 only if the server asks for an acknowledgement

#pragma once

#include <cstdint>
#include <string>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/registry/plan.hpp"

namespace wend::prospero {

/// Whom the next question goes to, and its number: one that was used is not used again, since a server would
/// repeat its old answer to it.
struct correspondent {
  wire::endpoint peer{};
  std::uint16_t conversation = 1;
};

/// The answer's text. A server that sends us elsewhere does so at most three times, and where it does so for
/// good, `peer` is changed.
///
/// Fails with `timed-out`, `busy` where the server refuses, `too-large` for more than 1024 packets or
/// 1.25 MB, `too-many-redirects`, and `unsafe-port` for a redirect to a port that is another service's.
wire::dialogue<std::string> ask(correspondent&, std::string text);

/// The reserved ports of others are not for a stranger to lead us to: RFC 1738 §6.
bool may_be_led_to(std::uint16_t port) noexcept;

}  // namespace wend::prospero

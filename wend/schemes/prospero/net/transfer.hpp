// SPDX-License-Identifier: Apache-2.0
//
// One question and its answer, over datagrams that may be lost, doubled or late:
//
//     C: 1 of 1, the question       again after 4, 12 and 28 seconds; gives up after 60
//     S: wait 900 seconds           or not at all
//     S: 2 of ?, 1 of ?, 3 of 3
//     C: received 3                 only if the server asks for an acknowledgement

#pragma once

#include <cstdint>
#include <string>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/registry/plan.hpp"

namespace wend::prospero {

/// The peer of the next question, and its number. A number is not used again, since a server would repeat its
/// old answer to it.
struct correspondent {
  wire::endpoint peer{};
  std::uint16_t conversation = 1;
};

/// Asks; returns the text of the answer. Follows at most three redirects of a server; a permanent one changes
/// `peer`.
///
/// Fails with `timed-out`, `busy` if the server refuses, `too-large` for more than 1024 packets or 1.25 MB,
/// `too-many-redirects`, and `unsafe-port` for a redirect to a port of another service.
wire::dialogue<std::string> ask(correspondent&, std::string text);

/// Whether a server may redirect to this port: not if it is reserved for another service (RFC 1738 §6).
bool is_allowed_port(std::uint16_t port) noexcept;

}  // namespace wend::prospero

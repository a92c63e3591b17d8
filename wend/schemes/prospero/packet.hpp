// SPDX-License-Identifier: Apache-2.0
//
// ARDP, the transport of Prospero over UDP. A client's header, numbers in network byte order:
//
//      0     1-2            3-4      5-6     7-8
//     +-----+--------------+--------+-------+----------+---- -- -- --
//     |  9  | conversation | number | total | received | text
//     +-----+--------------+--------+-------+----------+---- -- -- --

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"

namespace wend::prospero {

/// The largest text of one datagram.
inline constexpr std::size_t longest_text = 1250;

/// A request that fits into one datagram: number 1 of 1, and the last packet received.
WEND_SHARED std::string datagram(std::uint16_t conversation, std::string_view text,
                                 std::uint16_t received = 0);

/// Acknowledges the packets received so far: packet number 0 carries no text.
WEND_SHARED std::string acknowledgement(std::uint16_t conversation, std::uint16_t received);

// ---- what a server sends: as much of the header as it needs, see reply.hpp

/// The whole answer. A client of version 1 expects it without a conversation's number.
std::string whole_answer(std::uint16_t conversation, std::string_view text);
std::string whole_answer_of_version_1(std::string_view text);

/// A part of the answer; `total` is 0 until the last.
std::string answer_part(std::uint16_t conversation, std::uint16_t number, std::uint16_t total,
                        std::string_view text);

/// The same, with a request to acknowledge it; cancels an earlier wait. `received` is of its request.
std::string answer_part_to_acknowledge(std::uint16_t conversation, std::uint16_t number, std::uint16_t total,
                                       std::uint16_t received, std::string_view text);

/// Asks the client to wait so many seconds; with the place in the queue.
std::string wait_packet(std::uint16_t conversation, std::uint16_t seconds, std::uint16_t place);

std::string refusal_packet(std::uint16_t conversation);

/// Redirects to another server: its IPv4 address, as a number.
std::string redirect_packet(std::uint16_t conversation, std::uint32_t address, std::uint16_t port);

}  // namespace wend::prospero

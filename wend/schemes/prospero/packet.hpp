// SPDX-License-Identifier: Apache-2.0
//
// ARDP, the messages over UDP that Prospero stands on. A client's header, numbers with the highest octet
// first:
//
//      0     1-2            3-4      5-6     7-8
//     +-----+--------------+--------+-------+----------+---- -- -- --
//     |  9  | conversation | number | total | received | text
//     +-----+--------------+--------+-------+----------+---- -- -- --

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::prospero {

/// The most text that one datagram carries.
inline constexpr std::size_t longest_text = 1250;

/// A request that fits into one datagram: number 1 of 1, and up to which packet the answer has come.
std::string datagram(std::uint16_t conversation, std::string_view text, std::uint16_t received = 0);

/// Up to which packet the answer has come, and nothing else: packet number 0 carries no text.
std::string acknowledgement(std::uint16_t conversation, std::uint16_t received);

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend::mailto {

/// A message before it is sent. Addresses are mailboxes (address.hpp), the texts UTF-8 without line ends, but
/// for the body's.
struct letter {
  std::string from{};  // empty: it is a draft
  std::vector<std::string> to{}, cc{}, bcc{};
  std::string subject{}, keywords{};
  std::vector<std::string> in_reply_to{};  // message-ids with their brackets
  std::string body{};                      // every line ends with CRLF
  std::int64_t date = 0;                   // seconds since 1970; 0: not known
  std::uint64_t number = 0;                // what tells it from the sender's others of that second
  std::vector<std::string> left_out{};     // header fields that the URI had beside these

  friend bool operator==(letter const&, letter const&) = default;
};

/// Whether a message-id of RFC 5322 §3.6.4, in its brackets.
bool is_message_id(std::string_view);

/// Lines with any line ends, each ended by CRLF, the last too.
std::string in_lines(std::string_view text);

/// The message as RFC 5322 has it: ASCII but for addresses beyond it, no line longer than 998 octets.
/// Of the blind copies only a draft tells.
std::string message_of(letter const&);
std::string draft_of(letter const&);

/// What its sender is shown before it goes: nothing encoded, nobody left out, lines ended by LF. RFC 6068 §7.
std::string shown_of(letter const&);

}  // namespace wend::mailto

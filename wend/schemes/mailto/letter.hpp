// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"

namespace wend::mailto {

/// A message before it is sent. Addresses are mailboxes (address.hpp), the texts UTF-8 without line ends,
/// except in the body.
struct letter {
  std::string from{};  // empty: a draft
  std::vector<std::string> to{}, cc{}, bcc{};
  std::string subject{}, keywords{};
  std::vector<std::string> in_reply_to{};  // message-ids with their brackets
  std::string body{};                      // every line ends with CRLF
  std::int64_t date = 0;                   // seconds since 1970; 0: unknown
  std::uint64_t number = 0;                // distinguishes it from the sender's other messages of that second
  std::vector<std::string> left_out{};     // further header fields of the URI

  friend bool operator==(letter const&, letter const&) = default;
};

/// Returns whether the text is a message-id of RFC 5322 §3.6.4, in its brackets.
WEND_SHARED bool is_message_id(std::string_view);

/// Ends each line with CRLF, the last too; accepts any line ends.
WEND_SHARED std::string in_lines(std::string_view text);

/// Returns the message by RFC 5322: ASCII except for addresses beyond it, no line longer than 998 octets.
/// Only a draft contains the blind copies.
WEND_SHARED std::string message_of(letter const&);
WEND_SHARED std::string draft_of(letter const&);

/// Returns the message for its sender's confirmation: nothing encoded, no recipient left out, lines ended by
/// LF. RFC 6068 §7.
WEND_SHARED std::string shown_of(letter const&);

}  // namespace wend::mailto

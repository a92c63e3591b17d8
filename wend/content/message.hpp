// SPDX-License-Identifier: Apache-2.0
//
// An article or a letter as a person reads it: RFC 5322, and MIME. What it says comes from strangers; nothing
// in it is executed or fetched, and everything in it has a bound. By the adapter gmime; where that is not
// installed a message is text as it stands, without parts.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/message_head.hpp"

namespace wend::access {

/// A part that is not a container of others.
struct message_part {
  std::string uri{};  // cid:…, RFC 2392 §2; empty where it has no Content-ID that could stand in one
  std::string media_type{};  // lower case, without parameters
  std::string name{};        // as its author called the file; UTF-8. No path: never use it as one
  std::uint64_t size = 0;    // octets, decoded

  friend bool operator==(message_part const&, message_part const&) = default;
};

struct readable_message {
  std::vector<wire::field> headers{};  // those that people read, From first; UTF-8
  std::string text{};       // UTF-8, lines ended by LF; all text/plain parts that are no attachments
  std::string text_type{};  // "text/plain"; "text/html" where there is nothing else: its source, as it is
  std::vector<message_part> parts{};  // all of them, in order, those in the text too
  bool whole = true;                  // false: it was more than is shown
};

/// Never fails: what cannot be read as MIME is read as text. Octets that are no UTF-8 and have no charset
/// that is known here are taken for windows-1252.
readable_message readable(std::string_view octets);

struct decoded_part {
  std::string media_type{};  // lower case, without parameters
  std::string octets{};
  std::string content_type{};  // as it is written, with its parameters; on one line
  bool reaches_end = false;    // of the message: where that was cut, so is the part

  friend bool operator==(decoded_part const&, decoded_part const&) = default;
};

/// The part with this content-id, given without brackets, or nothing. RFC 2392 §2.
std::optional<decoded_part> part_of(std::string_view message, std::string_view content_id);
/// The part at this place among `readable_message::parts`, counted from 1.
std::optional<decoded_part> part_at(std::string_view message, std::uint64_t place);

/// The value of a header field in UTF-8, its encoded words decoded: RFC 2047.
std::string decoded_field(std::string_view value);

}  // namespace wend::access

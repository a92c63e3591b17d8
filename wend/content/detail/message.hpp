// SPDX-License-Identifier: Apache-2.0
//
// A readable article or mail message: RFC 5322, and MIME. The content is untrusted: nothing in it is executed
// or fetched, and every size is bounded. Uses the adapter gmime; without it a message is plain text without
// parts.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/exchange/detail/message_head.hpp"

#include "wend/uri/iri.hpp"

namespace wend::access {

/// A part that is not a container of other parts.
struct message_part {
  std::string uri{};         // cid:…, RFC 2392 §2; empty without a valid Content-ID
  std::string media_type{};  // lower case, without parameters
  std::string name{};        // the file name that the sender gives; UTF-8. Not a path: never use it as one
  std::uint64_t size = 0;    // octets, decoded

  friend bool operator==(message_part const&, message_part const&) = default;
};

struct readable_message {
  std::vector<wire::field> headers{};  // the fields for display, From first; UTF-8
  std::string text{};  // UTF-8, lines end in LF; all text/plain parts that are not attachments
  // "text/plain"; "text/html" if the message has no other text: its source, unchanged.
  std::string text_type{};
  std::vector<message_part> parts{};  // all parts in order, including those in `text`
  bool whole = true;                  // false: some parts are omitted
};

/// Reads a message. Never fails: text that is not valid MIME is read as plain text. Octets that are not UTF-8
/// and have no known charset are read as windows-1252.
WEND_SHARED readable_message readable(std::string_view octets);

struct decoded_part {
  std::string media_type{};  // lower case, without parameters
  std::string octets{};
  std::string content_type{};  // as written, with its parameters; on one line
  bool reaches_end = false;    // of the message: if that is cut, the part is too

  friend bool operator==(decoded_part const&, decoded_part const&) = default;
};

/// Returns the part with this content-id, given without brackets, or nothing. RFC 2392 §2.
WEND_SHARED std::optional<decoded_part> part_of(std::string_view message, std::string_view content_id);
/// Returns the part at this place among `readable_message::parts`, counted from 1.
WEND_SHARED std::optional<decoded_part> part_at(std::string_view message, std::uint64_t place);

/// Returns the value of a header field in UTF-8, with its encoded words decoded: RFC 2047.
WEND_SHARED std::string decoded_field(std::string_view value);

}  // namespace wend::access

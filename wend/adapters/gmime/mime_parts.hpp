// SPDX-License-Identifier: Apache-2.0
//
// The structure of a message: RFC 2046 §5.1. The boundaries are found here, in one pass; GMime parses only the
// MIME fields of one part at a time. In a whole message GMime would parse addresses by recursion, and compare
// each line with every open boundary; a hostile message could make both exhaust the stack or the time.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace wend::access {

/// A part that is not a container of parts. An embedded message is one part, and is not split.
struct mime_part {
  std::string media_type{"text/plain"};  // lower case, without parameters
  std::string content_type{};            // the field, as written
  std::string charset{};                 // lower case
  std::string name{};                    // of the file, given by the sender
  std::string content_id{};              // without brackets
  std::string encoding{};                // Content-Transfer-Encoding
  bool is_attached = false;
  std::string_view body{};   // encoded, as in the message
  bool reaches_end = false;  // ends with the message, not at a boundary
};

/// The body without its transfer encoding: RFC 2045 §6.
std::string decoded_body(mime_part const&);

enum class parts_end {
  seen,        // `see` got all parts
  left,        // `see` returned false
  too_many,    // too many parts, or nested too deeply: the rest was not read
  no_message,  // the text does not begin with a header field
};

/// Calls `see` for each part in order, until it returns false. The part's views are valid while `message` is.
parts_end each_part(std::string_view message, std::function<bool(mime_part const&)> const& see);

}  // namespace wend::access

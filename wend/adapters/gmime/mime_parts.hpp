// SPDX-License-Identifier: Apache-2.0
//
// How a message is put together: RFC 2046 §5.1. The boundaries are found here, in one pass; GMime sees one
// part at a time, and of its head only the fields of MIME. Given a whole message it reads addresses by
// recursion, once more for each address field, and compares each line with every open boundary: strangers
// write the messages.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace wend::access {

/// A part that holds no others. A message within the message is one: what it holds is its own.
struct mime_part {
  std::string media_type{"text/plain"};  // lower case, without parameters
  std::string content_type{};            // the field as it is written
  std::string charset{};                 // lower case
  std::string name{};                    // of its file, as its author wrote it
  std::string content_id{};              // without brackets
  std::string encoding{};                // Content-Transfer-Encoding
  bool is_attached = false;
  std::string_view body{};   // as it stands in the message
  bool reaches_end = false;  // no boundary ends it, but the message
};

/// What `body` stands for: RFC 2045 §6.
std::string decoded_body(mime_part const&);

enum class parts_end {
  seen,        // all of them were
  left,        // `see` said no
  too_many,    // or parts within parts within parts: the rest was not looked at
  no_message,  // it begins with no header field
};

/// Each part in order, until `see` says no. The message outlives what is seen.
parts_end each_part(std::string_view message, std::function<bool(mime_part const&)> const& see);

}  // namespace wend::access

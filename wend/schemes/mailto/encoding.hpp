// SPDX-License-Identifier: Apache-2.0
//
// Encodings of text beyond ASCII where mail carries ASCII only.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/detail/chars.hpp"
#include "wend/base/export.hpp"

namespace wend::mailto {

/// RFC 5322 §3.2.3: atext.
inline constexpr charset in_atom = alpha | digit | "!#$%&'*+-/=?^_`{|}~";

WEND_SHARED bool is_ascii(std::string_view);

/// Returns the text without surrounding spaces.
std::string_view trimmed(std::string_view);

/// Writes UTF-8 as encoded-words of RFC 2047, valid in any text and any phrase. No character is split; each
/// word is short enough for one line with the name of its field.
std::vector<std::string> encoded_words(std::string_view text);

/// Writes lines of any octets by RFC 2045 §6.7, none longer than 76. A line ends with CRLF.
std::string quoted_printable(std::string_view lines);

}  // namespace wend::mailto

// SPDX-License-Identifier: Apache-2.0
//
// How text beyond ASCII travels where mail carries ASCII only.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/charset.hpp"

namespace wend::mailto {

/// RFC 5322 §3.2.3: atext.
inline constexpr charset in_atom = alpha | digit | "!#$%&'*+-/=?^_`{|}~";

bool is_ascii(std::string_view);
bool is_utf8(std::string_view);  // ASCII is

/// Without the spaces around it.
std::string_view trimmed(std::string_view);

/// UTF-8 in encoded-words of RFC 2047, which stand in any text and in any phrase. No character is cut in
/// two; each is short enough to stand in a line beside the name of its field.
std::vector<std::string> encoded_words(std::string_view text);

/// Lines of any octets as RFC 2045 §6.7 has them, none longer than 76. What ends with CRLF is a line.
std::string quoted_printable(std::string_view lines);

}  // namespace wend::mailto

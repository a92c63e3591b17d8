// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

namespace wend::detail {

/// RFC 3492: appends code points in ASCII, without "xn--". Returns whether 32 bits suffice. Takes time that grows
/// with the length and the number of different code points beyond ASCII.
bool append_punycode(std::string& out, std::u32string_view);

/// Appends what Punycode says, whose digits may be in upper case. Returns false for invalid Punycode and for invalid
/// code points; `out` may have grown. Takes time that grows with the square of the length.
bool append_characters(std::pmr::u32string& out, std::string_view punycode);

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend::detail {

/// RFC 3492: writes code points in ASCII, without "xn--". Nothing if 32 bits overflow.
std::optional<std::string> to_punycode(std::u32string_view);

/// Nothing for invalid Punycode, or invalid code points. Digits may be in upper case.
std::optional<std::u32string> from_punycode(std::string_view);

}  // namespace wend::detail

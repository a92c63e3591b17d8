// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend::idna {

/// RFC 3492: code points written in ASCII, without the "xn--". Nothing where 32 bits do not hold it.
std::optional<std::string> to_punycode(std::u32string_view);

/// Nothing where it is no Punycode, or of what is no character. Digits may be in upper case.
std::optional<std::u32string> from_punycode(std::string_view);

}  // namespace wend::idna

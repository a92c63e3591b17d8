// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/export.hpp"
#include "wend/uri/percent.hpp"

namespace wend {

/// Returns the context with this name (`name_of`), if any.
WEND_API std::optional<context> context_named(std::string_view) noexcept;

/// Returns whether escapes are legal there. They are not in the logins of RFC 1630 (§BNF for specific URL
/// schemes: alphanum2): what `escape` writes there with an escape is not legal.
WEND_API bool has_escapes(context where, profile p) noexcept;

/// Appends the octets to `out`, each octet outside `keep` as %XX in upper case. Linear.
WEND_API void escape_to(std::string& out, std::string_view octets, charset keep);

/// Encodes UTF-8 text in the charset of the profile's escapes: ISO 8859-1 in RFC 1630 and url7a, UTF-8 in the
/// others. Error: `not-in-charset`, at the first character that ISO 8859-1 lacks. Linear.
///
/// Example:
/// ```cpp
/// assert(*wend::octets_of("\xC3\xBC", wend::profile::rfc1630) == "\xFC");
/// ```
WEND_API result<std::string> octets_of(std::string_view utf8, profile p);

/// Appends the escapes of the character at byte `at`, in the profile's charset: ISO 8859-1 in RFC 1630 and url7a
/// (RFC 1630 §Unsafe characters), UTF-8 in the others. An octet that is not UTF-8 is escaped as it is. Returns
/// the bytes of `text` that it read; 0, without output, if the charset lacks the character.
WEND_API std::size_t escape_character_to(std::string& out, std::string_view text, std::size_t at, profile p);

/// Decodes octets into UTF-8, the inverse of `octets_of`. Returns nothing if they are not text in the profile's
/// charset; RFC 1738 gives octets beyond ASCII no meaning. Linear.
WEND_API std::optional<std::string> text_of(std::string_view octets, profile p);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/uri/percent.hpp"

namespace wend {

/// Returns the context with this name (`name_of`), if any.
std::optional<context> context_named(std::string_view) noexcept;

/// Whether escapes may stand there: in the logins of RFC 1630 (§BNF for specific URL schemes: alphanum2) they
/// may not, and what `escape` writes there with one is not legal.
bool has_escapes(context where, profile p) noexcept;
void escape_to(std::string& out, std::string_view octets, charset keep);

/// UTF-8 text as the octets that the profile's escapes stand for: ISO 8859-1 in RFC 1630 and url7a
/// (`not-in-charset` where it has no such character), UTF-8 in the others.
result<std::string> octets_of(std::string_view utf8, profile p);
/// Writes the character at byte `at` as its escapes in the profile's charset: one octet in RFC 1630 and url7a
/// (RFC 1630 §Unsafe characters), those of UTF-8 in the others. Octets that are no UTF-8 stand for
/// themselves. How many bytes of the text that was; 0, and nothing is written, where the charset has no such
/// character.
std::size_t escape_character_to(std::string& out, std::string_view text, std::size_t at, profile p);
/// The other way: nothing where the octets are no text, or where the profile gives them no meaning
/// (RFC 1738, beyond ASCII).
std::optional<std::string> text_of(std::string_view octets, profile p);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/charset.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/profile.hpp"

namespace wend {

/// What a piece of data will be part of. Each has a set of characters that stand for themselves there.
enum class context : std::uint8_t {
  path_segment,
  http_segment,
  ftp_segment,
  search,
  query,
  user,
  password,
  selector,
  fragment,
  group,
  article,
  wais_id,
  prospero_name,
  mail_address,
};

std::string_view name_of(context) noexcept;
std::optional<context> context_named(std::string_view) noexcept;

/// The octets written so that, read in `where`, they are these octets again: unescape(escape(x, c), c) = x.
/// In the queries of RFC 1630 and url7a a space between two words is written `+`.
std::string escape(std::string_view octets, context where, profile p = profile::rfc3986);
/// Whether escapes may stand there: in the logins of RFC 1630 (§BNF for specific URL schemes: alphanum2) they
/// may not, and what `escape` writes there with one is not legal.
bool has_escapes(context where, profile p) noexcept;
void escape_to(std::string& out, std::string_view octets, charset keep);

/// Turns every %XX into its octet, once. `at` in the error counts from the start of `text`.
result<std::string> unescape(std::string_view text);
/// The same, and in the queries of RFC 1630 and url7a a `+` is a space.
result<std::string> unescape(std::string_view text, context where, profile p);
/// For text that is known to be well-formed; a stray % stays.
std::string unescaped(std::string_view well_formed);

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

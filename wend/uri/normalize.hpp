// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/uri/parse.hpp"

namespace wend {

/// How far escapes are written or undone. None of them changes which object is named.
enum class level : std::uint8_t {
  canonical,  // scheme in lower case, %XX in upper, no needless escape, unsafe characters escaped
  safer,      // and data outside `safe` escaped too
  less_safe,  // and data inside `safe` written literally
  scheme,     // canonical, and what the scheme knows: host case, default port, empty path, dot segments
};

/// `safe` is "alnum": letters and digits only. "+class,…": the canonical literals and these classes of the
/// profile
/// ("space" is the space). Nothing: alnum for safer; canonical + national for less-safe. An unknown class
/// adds nothing.
struct normalizing {
  level to = level::scheme;
  std::string_view safe{};
  mode manner = mode::strict;  // lenient: takes what `repair` gives, and writes the % that it kept as %25
};

/// The same name in its normal form. What the profile's reader refuses has none, in rfc3986 what its generic
/// grammar refuses (docs/decisions/normal-forms-are-of-the-profile.md): the errors are those of
/// `parse` and, for a partial form, of `parse_reference`. The form is legal where the text is, but for
/// less-safe, which `repair` reads. In whatwg there is one normal form, which the parser makes; its errors
/// are the parser's.
result<std::string> normalize(std::string_view text, profile law = profile::rfc3986, normalizing = {});

/// Into a buffer of the caller's, for bulk work: `out` is overwritten, its memory reused.
result<void> normalize_to(std::string& out, std::string_view text, profile law = profile::rfc3986,
                          normalizing = {});

/// For people: canonical, then escapes that are printable text in the profile's charset undone. White
/// space, controls and delimiters stay escaped. Not to be followed or compared. RFC 1630 §Choices.
result<std::string> readable(std::string_view text, profile law = profile::rfc3986, mode = mode::strict);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// The same name in its normal form. What the profile's reader refuses has none, in rfc3986 what its generic
/// grammar refuses (docs/decisions/normal-forms-are-of-the-profile.md): the errors are those of
/// `parse` and, for a partial form, of `parse_reference`. The form is legal where the text is, but for
/// less-safe, which `repair` reads. In whatwg there is one normal form, which the parser makes; its errors
/// are the parser's.
result<std::string> normalize(std::string_view text, profile p = profile::rfc3986, normalizing = {});

/// Into a buffer of the caller's, for bulk work: `out` is overwritten, its memory reused.
result<void> normalize_to(std::string& out, std::string_view text, profile p = profile::rfc3986,
                          normalizing = {});

/// For people: canonical, then escapes that are printable text in the profile's charset undone. White
/// space, controls and delimiters stay escaped. Not to be followed or compared. RFC 1630 §Choices.
result<std::string> readable(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);

}  // namespace wend

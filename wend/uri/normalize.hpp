// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Returns the normal form of a URI or reference (RFC 3986 §6.2).
///
/// A text that the profile refuses has no normal form: in rfc3986 only the generic grammar counts
/// (docs/decisions/normal-forms-are-of-the-profile.md). The result is legal in the profile, except for
/// `less_safe`, which `repair` reads. In whatwg the normal form is the result of its parser. Errors: those of
/// `parse`, and for a partial form those of `parse_reference`. Linear in the text.
///
/// Example:
/// ```cpp
/// assert(*wend::normalize("HTTP://H.example:80/a/../%7eb") == "http://h.example/~b");
/// ```
WEND_API result<std::string> normalize(std::string_view text, profile p = profile::rfc3986, normalizing = {});

}  // namespace wend

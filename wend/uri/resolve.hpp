// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/diagnostic.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Resolves `reference` in the context of `base`, by the rules of base.profile():
/// RFC 3986 §5.2; RFC 1630 §Partial form; url7a §Partial form; RFC 1808 §4 for rfc1738; whatwg's parser.
///
/// The authority of the result is that of the base or of the reference. Errors: `no-scheme` if the base is a
/// partial form, `no-matching-slashes` (rfc1630). Linear.
///
/// Example:
/// ```cpp
/// auto base = *wend::parse("http://h.example/a/b");
/// assert(wend::resolve(base, *wend::parse_reference("../c"))->value.text() == "http://h.example/c");
/// ```
result<resolution> resolve(uri_view base, uri_view reference,
                           resolution::reading = resolution::reading::rule);

/// Returns a partial form of `target` in the context of `base`, or its full form if no partial form is shorter:
/// resolve(base, relate(base, u)) = u, in rfc3986 without u's dot segments. Linear.
///
/// Example:
/// ```cpp
/// auto base = *wend::parse("http://h.example/a/b/c");
/// assert(wend::relate(base, *wend::parse("http://h.example/a/x"))->text() == "../x");
/// ```
result<uri> relate(uri_view base, uri_view target);

}  // namespace wend

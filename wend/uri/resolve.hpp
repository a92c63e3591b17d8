// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/export.hpp"
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
/// assert((*wend::resolve(base, *wend::parse_reference("../c"))).value.text() == "http://h.example/c");
/// ```
WEND_API result<resolution> resolve(uri_view base, uri_view reference,
                                    resolution::reading = resolution::reading::rule);

/// The same of texts, in a profile; whatwg takes every text that its parser takes. Errors: those of `parse` and
/// `parse_reference` too; `at` counts bytes of `base` followed by `reference`.
///
/// Example:
/// ```cpp
/// assert((*wend::resolve("http://h.example/a/b", "../c")).value.text() == "http://h.example/c");
/// ```
WEND_API result<resolution> resolve(std::string_view base, std::string_view reference,
                                    profile p = profile::rfc3986,
                                    resolution::reading = resolution::reading::rule);

/// Returns a partial form of `target` in the context of `base`, or its full form if no partial form is shorter:
/// resolve(base, relate(base, u)) = u, in rfc3986 without u's dot segments. Linear.
///
/// Example:
/// ```cpp
/// auto base = *wend::parse("http://h.example/a/b/c");
/// assert((*wend::relate(base, *wend::parse("http://h.example/a/x"))).text() == "../x");
/// ```
WEND_API result<uri> relate(uri_view base, uri_view target);

/// The same of texts, in a profile. Errors: those of `parse`; `at` counts bytes of `base` followed by `target`.
WEND_API result<uri> relate(std::string_view base, std::string_view target, profile p = profile::rfc3986);

}  // namespace wend

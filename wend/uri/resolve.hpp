// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/diagnostic.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Resolves `reference` in the context of `base`, by the rules of base.profile():
/// RFC 3986 §5.2; RFC 1630 §Partial form; url7a §Partial form; RFC 1808 §4 for rfc1738; whatwg's parser.
///
/// The result never has an authority that neither the base nor the reference had. Linear.
/// Errors: `no-scheme` if the base is partial itself, `no-matching-slashes` (rfc1630).
///
///     wend::resolve(*wend::parse("http://h/a/b"), *wend::parse_reference("../c"))->value.text();  //
///     "http://h/c"
result<resolution> resolve(uri_view base, uri_view reference,
                           resolution::reading = resolution::reading::rule);

/// Returns a partial form of `target` in the context of `base`, or its full form where no partial form is
/// shorter. resolve(base, relate(base, u)) = u, in rfc3986 with u's dot segments removed.
result<uri> relate(uri_view base, uri_view target);

}  // namespace wend

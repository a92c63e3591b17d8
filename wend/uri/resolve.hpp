// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/diagnostic.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/types.hpp"

namespace wend {

struct resolution {
  uri value;
  diagnostics notices{};  // two-readings, rfc1808-rules-used, gopher-not-hierarchical; `at` is 0
};

/// The absolute form of `reference` in the context of `base`, by the rules of base.law():
/// RFC 3986 §5.2; RFC 1630 §Partial form; url7a §Partial form; RFC 1808 §4 for rfc1738; whatwg's parser.
///
/// The result never has an authority that neither the base nor the reference had. Linear.
/// Errors: `no-scheme` if the base is partial itself, `no-matching-slashes` (rfc1630).
result<resolution> resolve(uri_view base, uri_view reference, reading = reading::rule);

/// The same into a buffer of the caller's, for bulk work: `out` is overwritten, its memory reused.
result<uri_view> resolve_to(std::string& out, uri_view base, uri_view reference, reading = reading::rule);

/// A partial form of `target` in the context of `base`, or its full form where there is none shorter.
/// Law: resolve(base, relate(base, u)) = u, in rfc3986 with u's dot segments removed.
result<uri> relate(uri_view base, uri_view target);

}  // namespace wend

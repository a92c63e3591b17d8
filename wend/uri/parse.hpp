// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// Parses an absolute URI, with or without a fragment. Copies, decodes and allocates nothing; the view points
/// into `text` and is valid as long as it. Linear in `text`.
///
/// rfc3986: the generic grammar of RFC 3986 §3, for every scheme alike. The three older profiles have no
/// generic grammar apart from their schemes, so there the scheme's own form is read too.
///
/// whatwg: the URL Standard rewrites what it reads, so a view can only be of a text in its normal form; any
/// other is `not-normal` at the first byte that differs. `whatwg::parse` takes the rest (wend/uri/whatwg/). A
/// partial form is one that RFC 3986 §4.2 has too. `repair` gives the normal form, and `check` every
/// validation error.
///
/// Returns the first error in this order: a bad escape or a raw octet that no URI holds, anywhere; then the
/// first other error. `at` is its byte.
///
///     auto u = wend::parse("ftp://ann@host.example/pub/a");
///     if (u) connect(u->host());  // "host.example"
result<uri_view> parse(std::string_view text, profile p = profile::rfc3986);

/// Parses a URI or a partial form (RFC 3986 §4.1), as `parse` does. The older profiles check only the
/// characters of a partial form, since the grammar of its scheme is not known: RFC 1630 §Partial form.
result<uri_view> parse_reference(std::string_view text, profile p = profile::rfc3986);

/// Parses leniently and returns a repaired copy. Outside the authority an octet that may not stand where it
/// stands is written as %XX (`char-encoded`), a % without two digits stays (`percent-kept`). Controls, and
/// what is wrong in scheme, host or port, stay errors: a repair never changes the host. Linear.
result<repaired> repair(std::string_view text, profile p = profile::rfc3986);
result<repaired> repair_reference(std::string_view text, profile p = profile::rfc3986);

/// Returns all errors and notices, in byte order; empty if there are none. Checks the generic grammar and the
/// grammar of the scheme, which `parse` does not check in rfc3986. `check_reference` checks a text with a
/// scheme as `check` does, and a partial form by the generic grammar. Linear, but for the sorting of many
/// diagnostics.
///
///     for (auto [code, at] : wend::check(text)) std::cout << at << ' ' << wend::explain(code).message <<
///     '\n';
diagnostics check(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);
diagnostics check_reference(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);

/// Returns the text with its password, if it is not empty, replaced by `***`: for all that is shown, logged
/// or stored (RFC 3986 §7.5). Linear.
std::string redacted(uri_view);

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// Parses an absolute URI, with or without a fragment. Copies, decodes and allocates nothing; the view points
/// into `text` and is valid as long as it. Linear in `text`.
///
/// rfc3986: the generic grammar of RFC 3986 §3, the same for every scheme. The three older profiles have no
/// generic grammar apart from their schemes, so the scheme's own form is checked too.
///
/// whatwg: the URL Standard rewrites what it reads, so a view can only be of a text in its normal form; any
/// other is `not-normal` at the first byte that differs. `whatwg::parse` reads every text of the standard
/// (wend/uri/whatwg/). Of partial forms only those of RFC 3986 §4.2 are read. `repair` returns the normal form,
/// and `check` every validation error.
///
/// Returns one error, and `at` is its byte: the first bad escape or raw octet that no URI may hold, if the text
/// has one; otherwise the first error.
///
/// Example:
/// ```cpp
/// auto u = wend::parse("ftp://ann@h.example:2100/pub/a%20b");
/// assert(u && u->scheme() == "ftp" && u->user() == "ann" && u->host() == "h.example");
/// assert(u->port_number() == 2100 && u->path() == "/pub/a%20b" && !u->has_query());
/// auto bad = wend::parse("http://h.example/%zz");
/// assert(bad.error().code == wend::errc::bad_escape && bad.error().at == 17);
/// ```
WEND_API result<uri_view> parse(std::string_view text WEND_LIFETIMEBOUND, profile p = profile::rfc3986);
template <detail::temporary_text T>
result<uri_view> parse(T&&, profile = profile::rfc3986) = delete;  // a text that is gone: use uri::parse

/// Parses a URI or a partial form (RFC 3986 §4.1), as `parse` does. The older profiles check only the
/// characters of a partial form, since the grammar of its scheme is not known: RFC 1630 §Partial form. Errors
/// and lifetime: those of `parse`.
///
/// Example:
/// ```cpp
/// auto u = wend::parse_reference("../c?q");
/// assert(u && !u->has_scheme() && u->path() == "../c");
/// ```
WEND_API result<uri_view> parse_reference(std::string_view text WEND_LIFETIMEBOUND,
                                          profile p = profile::rfc3986);
template <detail::temporary_text T>
result<uri_view> parse_reference(T&&, profile = profile::rfc3986) = delete;  // a text that is gone

/// The parser of RFC 3986 alone. A program that calls `wend::parse` links every scheme module, since the older profiles
/// need them; one that calls only these links none.
namespace rfc3986 {

/// `wend::parse` and `wend::parse_reference` with profile::rfc3986: the same views and errors.
///
/// Example:
/// ```cpp
/// assert(wend::rfc3986::parse("x://h.example/a")->scheme() == "x");
/// assert(wend::rfc3986::parse("//h.example/a").error().code == wend::errc::no_scheme);
/// ```
WEND_API result<uri_view> parse(std::string_view text WEND_LIFETIMEBOUND);
template <wend::detail::temporary_text T>
result<uri_view> parse(T&&) = delete;  // a text that is gone: use uri::parse
WEND_API result<uri_view> parse_reference(std::string_view text WEND_LIFETIMEBOUND);
template <wend::detail::temporary_text T>
result<uri_view> parse_reference(T&&) = delete;  // a text that is gone

}  // namespace rfc3986

/// Parses leniently and returns a repaired copy, with a notice for each repair. Outside the authority an octet
/// that is not allowed at its place is written as %XX (`char-encoded`), and a % without two digits stays
/// (`percent-kept`). Controls, and errors in scheme, host or port, stay errors: a repair never changes the host.
/// Linear.
///
/// Example:
/// ```cpp
/// auto fixed = wend::repair("http://h.example/a b|c");
/// assert(fixed->value.text() == "http://h.example/a%20b%7Cc" && fixed->repairs.size() == 2);
/// ```
WEND_API result<repaired> repair(std::string_view text, profile p = profile::rfc3986);
WEND_API result<repaired> repair_reference(std::string_view text, profile p = profile::rfc3986);

/// Returns all errors and notices, in byte order. Checks the generic grammar and the grammar of the scheme,
/// which `parse` does not check in rfc3986. `check_reference` checks a text with a scheme as `check` does, and a
/// partial form by the generic grammar. Linear in `text`; sorting n diagnostics takes O(n log n).
///
/// Example:
/// ```cpp
/// auto list = wend::check("http://h.example:99999/%zz");
/// assert(list.size() == 2 && list[0].at == 17 && list[1].at == 23);
/// assert(wend::explain(list[0].code).name == "port-out-of-range");
/// ```
WEND_API diagnostics check(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);
WEND_API diagnostics check_reference(std::string_view text, profile p = profile::rfc3986,
                                     mode = mode::strict);

/// Returns the text with `***` in place of a password that is not empty, for display, logs and storage
/// (RFC 3986 §7.5). Linear.
///
/// Example:
/// ```cpp
/// assert(wend::redacted(*wend::parse("ftp://ann:secret@h.example/")) == "ftp://ann:***@h.example/");
/// ```
WEND_API std::string redacted(uri_view);

}  // namespace wend

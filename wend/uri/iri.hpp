// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// What a text may be: an IRI, or also a relative IRI reference (RFC 3987 §2.2).
enum class iri_form : std::uint8_t { absolute, reference };

/// Checks the grammar of an IRI, in UTF-8 (RFC 3987 §2.2). Returns the first error, at its byte: `no-scheme`
/// for a relative reference where only an IRI is allowed, `bad-char`, `non-ascii` for what is not UTF-8, and
/// the errors of `parse`. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::check_iri("http://h.example/\u00FC"));
/// assert(wend::check_iri("a/b").error().code == wend::errc::no_scheme);
/// assert(wend::check_iri("a/b", wend::iri_form::reference));
/// ```
WEND_API result<void> check_iri(std::string_view utf8, iri_form = iri_form::absolute);

/// Maps an IRI to a URI (RFC 3987 §3.1): writes octets beyond ASCII as %XX, and maps a host beyond ASCII by
/// `idna::to_ascii`. Errors: those of `check_iri` and, at the host, of the mapping. Linear.
///
/// Example:
/// ```cpp
/// assert((*wend::uri_of_iri("http://h.example/\u00FC")).text() == "http://h.example/%C3%BC");
/// ```
WEND_API result<uri> uri_of_iri(std::string_view utf8, iri_form = iri_form::absolute);

/// Maps a URI to an IRI, in UTF-8 (RFC 3987 §3.2): decodes escapes of UTF-8 characters that an IRI allows, and
/// keeps all others. `uri_of_iri` maps the result back to an equivalent URI. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::iri_of_uri(*wend::parse("http://h.example/%C3%BC")) == "http://h.example/\u00FC");
/// ```
WEND_API std::string iri_of_uri(uri_view);

/// Returns the text for display: canonical, with escapes of printable text in the profile's charset decoded
/// (RFC 1630 §Choices). White space, controls and delimiters stay escaped. The result is not for following or
/// comparing. Errors: those of `normalize`. Linear.
///
/// Example:
/// ```cpp
/// assert(*wend::readable("http://h.example/%C3%BC%2F%20") == "http://h.example/\u00FC%2F%20");
/// ```
WEND_API result<std::string> readable(std::string_view text, profile p = profile::rfc3986,
                                      mode = mode::strict);

namespace detail {

/// Decodes escapes of printable characters, for display.
std::string characters_shown(std::string_view canonical, profile);

}  // namespace detail

}  // namespace wend

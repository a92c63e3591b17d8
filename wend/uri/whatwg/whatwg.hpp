// SPDX-License-Identifier: Apache-2.0
//
// The parser of the WHATWG URL Standard. It accepts nearly any text and returns a URL in its normal form, of
// profile::whatwg; all functions for a uri_view take it.
//
// Other headers: attribute.hpp has getters, setters and the origin; form.hpp url-encoded queries; sets.hpp the
// percent-encode sets; scalars.hpp escaping with them.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/whatwg/parse_options.hpp"

namespace wend::whatwg {

/// Parses a URL (WHATWG URL §4.4), or a partial form with a `base`, and returns its normal form. Octets that are
/// not UTF-8 become U+FFFD. Error: the validation error that ended parsing, at its byte of the text as given.
/// Linear in the text and the base.
///
/// Example:
/// ```cpp
/// auto url = wend::whatwg::parse(" HTTP:\\\\Ann@H.example:80\\a\\..\\b c ");
/// assert(url->text() == "http://Ann@h.example/b%20c");
/// ```
WEND_API result<uri> parse(std::string_view text, std::optional<uri_view> const& base = {});
WEND_API result<uri> parse(std::string_view text, parse_options const&);

/// Parses as `parse` does, into a buffer of the caller. Overwrites `out` and reuses its memory. The view is of
/// `out` and valid until `out` changes. Neither the text nor the base may be in `out`.
WEND_API result<uri_view> parse_into(std::string& out WEND_LIFETIMEBOUND, std::string_view text,
                                     std::optional<uri_view> const& base = {});
WEND_API result<uri_view> parse_into(std::string& out WEND_LIFETIMEBOUND, std::string_view text,
                                     parse_options const&);

/// Returns whether `parse` accepts the text. Linear.
WEND_API bool can_parse(std::string_view text, std::optional<uri_view> const& base = {});

/// Returns a view of a text in normal form, valid as long as the text: `wend::parse` with profile::whatwg.
/// Errors: those of `parse`; `not-normal`, at the first byte that differs from the normal form. Allocates only on
/// error. Linear.
WEND_API result<uri_view> parse_normal(std::string_view text WEND_LIFETIMEBOUND);
template <wend::detail::temporary_text T>
result<uri_view> parse_normal(T&&) = delete;  // a text that is gone: use whatwg::parse

/// Compares two URLs by their normal forms (WHATWG URL §4.6). Errors: those of `parse`; `at` counts bytes of `a`
/// followed by `b`. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::whatwg::compare("http://0x7f.1/", "http://127.0.0.1")->equivalent);
/// ```
WEND_API result<verdict> compare(std::string_view a, std::string_view b);

/// Returns every validation error in byte order, with the one that ends parsing. Linear in the text; sorting n
/// errors takes O(n log n).
WEND_API diagnostics check(std::string_view text, parse_options const& = {});

/// Returns every validation error of a text that may be a partial form. Without `base`, the base is an https: URL.
WEND_API diagnostics check_reference(std::string_view text, parse_options const& = {});

/// Parses as `parse` does, and returns the URL with the validation errors that did not end parsing. Linear.
WEND_API result<repaired> parse_and_tell(std::string_view text, parse_options = {});

}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
//
// The URL Standard of the WHATWG, as a reader: it takes nearly any text, and what it yields is a URL in its
// normal form, with the law profile::whatwg. Everything that the other headers know about a uri_view holds
// for it.
//
//     whatwg::parse(" HTTP:\\Ann@H.example:80\a\..\b c ")      http://Ann@h.example/b%20c
//
// Here: reading. attribute.hpp: getters, setters, the origin; form.hpp: url-encoded queries; sets.hpp: the
// percent-encode sets; scalars.hpp: escaping with them.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/whatwg/parse_options.hpp"

namespace wend::whatwg {

/// The URL parser (WHATWG URL §4.4). The error is the validation error that ended the reading, at its byte of
/// the text as given. Text that is no UTF-8 is decoded as the standard does, with U+FFFD. Linear in the text
/// and the base.
result<uri> parse(std::string_view text, host_mapper to_ascii = nullptr, std::optional<uri_view> base = {});
result<uri> parse(std::string_view text, parse_options const&);

/// The same into a buffer of the caller's, for bulk work: `out` is overwritten, its memory reused, and the
/// view is of it. Neither the text nor the base may stand in `out`.
result<uri_view> parse_into(std::string& out, std::string_view text, host_mapper to_ascii = nullptr,
                            std::optional<uri_view> base = {});
result<uri_view> parse_into(std::string& out, std::string_view text, parse_options const&);

bool can_parse(std::string_view text, host_mapper to_ascii = nullptr, std::optional<uri_view> base = {});

/// A view of a text that is in its normal form already; else the error that the parser has, or `not-normal`
/// at the first byte that differs. This is `wend::parse` with profile::whatwg. Allocates only where the
/// answer is no.
result<uri_view> parse_normal(std::string_view text);

/// Compares two URLs: both are the same (WHATWG URL §4.6) if their normal forms are. Errors are the parser's;
/// `at` counts from the start of a, or of a and then b.
result<verdict> compare(std::string_view a, std::string_view b, host_mapper to_ascii = nullptr);

/// Every validation error in byte order, the one that ends the reading among them.
diagnostics check(std::string_view text, parse_options const& = {});

/// The same for a text that may be a partial form; where the context is not known, as https: URLs take it.
diagnostics check_reference(std::string_view text, parse_options const& = {});

/// The URL, and the validation errors that were got over.
result<repaired> parse_and_tell(std::string_view text, parse_options = {});

}  // namespace wend::whatwg

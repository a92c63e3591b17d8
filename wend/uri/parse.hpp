// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/diagnostic.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

/// Reads an absolute URI, with or without a fragment. Nothing is copied, decoded or allocated; the view
/// points into `text` and is good as long as it.
///
/// rfc3986: the generic grammar of RFC 3986 §3, for every scheme alike. The three older profiles have no
/// generic grammar apart from their schemes, so there the scheme's own form is read too.
///
/// whatwg: the URL Standard rewrites what it reads, so a view can only be of a text in its normal form; any
/// other is `not-normal` at the first byte that differs. `whatwg::parse` takes the rest (wend/uri/whatwg/). A
/// partial form is one that RFC 3986 §4.2 has too. `repair` gives the normal form, and `check` every
/// validation error.
///
/// Errors: the first in this order: a bad escape or a raw octet that no URI holds, anywhere; then the
/// first other mistake. `at` is its byte. Linear in `text`.
result<uri_view> parse(std::string_view text, profile p = profile::rfc3986);

/// Reads a URI or a partial form (RFC 3986 §4.1). In the older profiles this judges characters only, since
/// no scheme is at hand whose grammar would decide: RFC 1630 §Partial form.
result<uri_view> parse_reference(std::string_view text, profile p = profile::rfc3986);

/// Reads leniently: outside the authority an octet that may not stand where it stands is written as
/// %XX (`char-encoded`), a % without two digits stays (`percent-kept`). Controls, and what is wrong in
/// scheme, host or port, stay errors: a repair never changes which host is meant.
result<repaired> repair(std::string_view text, profile p = profile::rfc3986);
result<repaired> repair_reference(std::string_view text, profile p = profile::rfc3986);

/// Every finding, errors and notices, in byte order; empty if there is nothing to say. Judges the
/// generic grammar and the law of the scheme's room, which rfc3986's `parse` does not ask. `check_reference`
/// judges a text with a scheme as `check` does, in every profile; a partial form by the generic grammar.
diagnostics check(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);
diagnostics check_reference(std::string_view text, profile p = profile::rfc3986, mode = mode::strict);

/// The profiles in which the text is legal, strictly and by the scheme's own grammar too, as a bit set: bit i
/// is profiles[i]. whatwg, which takes nearly any text, is none of them.
unsigned profiles_that_accept(std::string_view text) noexcept;

/// The text with its password, if there is one with an octet in it, written `***`. For everything that is
/// shown, logged or kept.
std::string redacted(uri_view);

}  // namespace wend

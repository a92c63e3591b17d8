// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "wend/uri/profile.hpp"

// What the library asks of a profile. The order of the enumerators is looked at here alone.
namespace wend {

/// RFC 1630 and url7a: octets beyond ASCII are ISO 8859-1, and a query is words between plus signs.
constexpr bool predates_rfc1738(profile p) noexcept { return p < profile::rfc1738; }

/// RFC 1630, url7a and RFC 1738: schemes that were defined later are unknown.
constexpr bool predates_rfc3986(profile p) noexcept { return p < profile::rfc3986; }

/// Whether only the grammar of a scheme decides how its URIs are read (RFC 1738 §2.1), since the profile has
/// no generic grammar as RFC 3986 §3 has; the URL Standard has one parser for every scheme.
constexpr bool has_scheme_grammars(profile p) noexcept { return predates_rfc3986(p); }

/// Whether the profile has one grammar for every scheme.
constexpr bool has_generic_grammar(profile p) noexcept { return !has_scheme_grammars(p); }

/// Whether the URL Standard is the profile: it rewrites what it reads, and has one equality and normal form.
constexpr bool is_url_standard(profile p) noexcept { return p == profile::whatwg; }

/// The place of the profile in a table with a row for each profile.
constexpr std::size_t row_of(profile p) noexcept { return static_cast<std::size_t>(p); }

/// The same in a table with a row for each of the four texts: whatwg takes the row of RFC 3986.
constexpr std::size_t text_row_of(profile p) noexcept { return std::min<std::size_t>(row_of(p), 3); }

}  // namespace wend

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "wend/uri/profile.hpp"

// Predicates of profiles. Only this header depends on the order of the enumerators.
namespace wend {

/// RFC 1630 and url7a: octets beyond ASCII are ISO 8859-1, and a query is words between plus signs.
constexpr bool predates_rfc1738(profile p) noexcept { return p < profile::rfc1738; }

/// RFC 1630, url7a and RFC 1738: schemes that were defined later are unknown.
constexpr bool predates_rfc3986(profile p) noexcept { return p < profile::rfc3986; }

/// Whether the profile reads a URI by the grammar of its scheme (RFC 1738 §2.1), without a generic grammar as in
/// RFC 3986 §3. The URL Standard has one parser for every scheme.
constexpr bool has_scheme_grammars(profile p) noexcept { return predates_rfc3986(p); }

/// Whether the profile has one grammar for every scheme.
constexpr bool has_generic_grammar(profile p) noexcept { return !has_scheme_grammars(p); }

/// Whether the profile is the URL Standard, which rewrites what it reads and has one equality and normal form.
constexpr bool is_url_standard(profile p) noexcept { return p == profile::whatwg; }

/// Returns the index of the profile in a table with a row for each profile.
constexpr std::size_t row_of(profile p) noexcept { return static_cast<std::size_t>(p); }

/// Returns the index in a table with a row for each of the first four profiles: whatwg has that of RFC 3986.
constexpr std::size_t text_row_of(profile p) noexcept { return std::min<std::size_t>(row_of(p), 3); }

}  // namespace wend

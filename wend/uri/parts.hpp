// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/uri/segments.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

using detail::pieces;

/// Returns whether a segment of the path is `.` or `..` (RFC 3986 §3.3), also after decoding, and also if a
/// backslash counts as a slash. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::has_dot_segment("/a/%2e%2E/b") && !wend::has_dot_segment("/a/...b"));
/// ```
WEND_API bool has_dot_segment(std::string_view path) noexcept;

/// Returns the path by which a hierarchical scheme finds the object: in rfc3986 without dot segments, escaped
/// ones included (RFC 3986 §6.2.2); in the older profiles as written. Linear.
WEND_API std::string followed_path(uri_view);

/// Returns the words of a query: splits at `+`, then decodes (RFC 1630 §Query strings). Linear.
///
/// Example:
/// ```cpp
/// assert((wend::query_words("two+words%2B") == std::vector<std::string>{"two", "words+"}));
/// ```
WEND_API std::vector<std::string> query_words(std::string_view query);

/// Returns the query of these words in profile `p`: the inverse of `query_words`. Linear.
WEND_API std::string query_from_words(std::vector<std::string> const& words, profile p = profile::rfc1630);

/// Returns the query that `form_pairs` reads as these pairs. Linear.
///
/// Example:
/// ```cpp
/// assert(wend::query_from_pairs({{"q", "a b"}, {"n", "1&2"}}) == "q=a+b&n=1%262");
/// ```
WEND_API std::string query_from_pairs(std::vector<std::pair<std::string, std::string>> const& pairs);

}  // namespace wend

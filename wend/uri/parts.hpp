// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/uri/segments.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend {

using detail::pieces;

/// Whether a segment of the path is one dot or two: a way upward (RFC 3986 §3.3), also for who decodes first
/// and cuts then, or takes a backslash for a slash.
bool has_dot_segment(std::string_view path) noexcept;

/// The path of a scheme whose slashes are a hierarchy, as a reader of the profile follows it: in rfc3986
/// without dot segments in any spelling (RFC 3986 §6.2.2), in the older profiles as written.
std::string followed_path(uri_view);

/// The words of a query, decoded: split at `+`, then unescaped. RFC 1630 §Query strings.
std::vector<std::string> query_words(std::string_view query);

/// A query from words: the inverse of query_words.
std::string query_from_words(std::vector<std::string> const& words, profile p = profile::rfc1630);

/// Returns the query that `form_pairs` reads as these pairs.
std::string query_from_pairs(std::vector<std::pair<std::string, std::string>> const& pairs);

}  // namespace wend

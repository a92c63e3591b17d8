// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::cli {

/// Applies the edits, by the rule of the scheme; absent if the last pair is removed.
std::optional<std::string> with_query_edits(std::optional<std::string> query, std::string_view scheme,
                                            query_edits const&);

/// Returns the decoded value of the first pair of this name; absent without such a pair.
std::optional<std::string> value_in_query(uri_view, std::string_view name);
/// Returns the decoded values of all pairs of this name, with spaces between them; absent without such a pair.
std::optional<std::string> values_in_query(uri_view, std::string_view name);

}  // namespace wend::cli

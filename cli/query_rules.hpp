// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/names/steps.hpp"

namespace wend::cli {

/// Adds the rules of a file in ClearURLs' format, or those of the short list that is called utm. Of a provider:
/// urlPattern, rules, referralMarketing and exceptions; what does not concern a query (rawRules, redirections,
/// completeProvider) is left out. A pattern that wend::query_rules refuses is left out, and named in `notices`;
/// of a long one its beginning. Throws usage_error if the file cannot be read or is not in that format.
void add_query_rules(query_rules& to, std::string const& file, std::vector<std::string>& notices);

}  // namespace wend::cli

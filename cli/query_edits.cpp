// SPDX-License-Identifier: Apache-2.0
#include "cli/query_edits.hpp"

#include "wend/names/query.hpp"

namespace wend::cli {
namespace {

query_pairs pairs_of(uri_view u) { return query_pairs(u.query(), {.rule = query_rule_of(u.scheme())}); }

}  // namespace

std::optional<std::string> with_query_edits(std::optional<std::string> query, std::string_view scheme,
                                            query_edits const& edits) {
  query_options const how{.rule = query_rule_of(scheme), .separator = edits.separator};
  for (auto const& pattern : edits.unset)
    if (query) query = remove_query_pairs(*query, pattern, how);
  for (auto const& [name, value] : edits.set) query = set_query_pair(query.value_or(""), name, value, how);
  for (auto const& [name, value] : edits.append)
    query = append_query_pair(query.value_or(""), name, value, how);
  if (edits.sorts && query) query = sort_query_pairs(*query, how);
  return query;
}

std::optional<std::string> value_in_query(uri_view u, std::string_view name) { return pairs_of(u).get(name); }

std::optional<std::string> values_in_query(uri_view u, std::string_view name) {
  auto values = pairs_of(u).get_all(name);
  if (values.empty()) return {};
  auto text = std::move(values.front());
  for (auto value = values.begin() + 1; value != values.end(); ++value) (text += ' ') += *value;
  return text;
}

}  // namespace wend::cli

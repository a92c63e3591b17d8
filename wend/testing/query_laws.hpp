// SPDX-License-Identifier: Apache-2.0
//
// Laws of wend/names/query.hpp for any query, name and value: a unit test asks them of random texts, the fuzz target
// `query` of any.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/names/query.hpp"

namespace wend::laws {

/// The pairs of other names, as written.
inline std::vector<std::string> pairs_without(std::string_view query, std::string_view name,
                                              query_options how) {
  std::vector<std::string> list;
  for (auto pair : query_pairs(query, how))
    if (!pair.is_named(name))
      list.push_back(std::string(pair.name) + (pair.has_value ? "=" : "") + std::string(pair.value));
  return list;
}

/// A pattern that matches the name only.
inline std::string literal_pattern(std::string_view name) {
  std::string pattern;
  for (char c : name) (pattern += '\\') += c;
  return pattern;
}

/// Returns the first law that is broken; empty where all hold.
inline std::string broken_by_query(std::string_view query, std::string_view name, std::string_view value,
                                   query_options how) {
  auto values_in = [&](std::string_view text) { return query_pairs(text, how).get_all(name); };
  auto others = pairs_without(query, name, how);
  auto values = values_in(query);

  auto set = set_query_pair(query, name, value, how);
  if (values_in(set) != std::vector{std::string(value)}) return "what is set is not read back";
  if (pairs_without(set, name, how) != others) return "set changes another pair";
  if (set_query_pair(set, name, value, how) != set) return "set is not idempotent";

  auto removed = remove_query_pairs(query, literal_pattern(name), how).value_or("");
  if (!values_in(removed).empty()) return "what is removed is still there";
  if (pairs_without(removed, name, how) != others) return "remove changes another pair";

  auto sorted = sort_query_pairs(query, how);
  if (sort_query_pairs(sorted, how) != sorted) return "sort is not idempotent";
  if (values_in(sorted) != values) return "sort changes the order of equal names";

  auto appended = append_query_pair(query, name, value, how);
  values.emplace_back(value);
  if (!appended.starts_with(query)) return "append changes octets";
  if (values_in(appended) != values) return "what is appended is not read back";
  return {};
}

}  // namespace wend::laws

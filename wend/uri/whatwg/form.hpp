// SPDX-License-Identifier: Apache-2.0
//
// application/x-www-form-urlencoded, the query format of HTML forms: WHATWG URL §5, §6.2.

#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg {

/// A name and its value, decoded, in UTF-8.
using form_pair = std::pair<std::string, std::string>;

/// Parses a query, given without its question mark (WHATWG URL §5.1). Octets that are not UTF-8 become U+FFFD.
/// Linear.
WEND_API std::vector<form_pair> form_pairs(std::string_view query);

/// Serializes pairs (WHATWG URL §5.2): writes a space as `+`, and escapes all but letters, digits and *-._ in
/// the encoding, UTF-8 by default. Linear.
WEND_API std::string form_text(std::vector<form_pair> const&, encoder = nullptr);

/// The name=value pairs of a query, with the operations of the standard's URLSearchParams (WHATWG URL §6.2). Each
/// is linear in the number of pairs. Views are valid until the list changes.
///
/// Example:
/// ```cpp
/// wend::whatwg::search_params query("?x=1");
/// query.append("q", "two words");
/// assert(query.text() == "x=1&q=two+words" && query.get("x") == "1");
/// ```
class search_params {
 public:
  search_params() = default;
  /// Parses a query as `form_pairs` does, with or without its question mark.
  WEND_API explicit search_params(std::string_view query);
  explicit search_params(std::vector<form_pair> pairs) : pairs_(std::move(pairs)) {}

  std::vector<form_pair> const& pairs() const noexcept { return pairs_; }
  std::size_t size() const noexcept { return pairs_.size(); }
  WEND_API void append(std::string_view name, std::string_view value);
  /// Removes all pairs of that name, or of that name and value.
  WEND_API void remove(std::string_view name, std::optional<std::string_view> value = {});
  /// Returns the first value of that name, if any.
  WEND_API std::optional<std::string_view> get(std::string_view name) const;
  WEND_API std::vector<std::string_view> get_all(std::string_view name) const;
  WEND_API bool has(std::string_view name, std::optional<std::string_view> value = {}) const;
  /// Sets the value of the first pair of that name and removes the others; appends a pair if the name is new.
  WEND_API void set(std::string_view name, std::string_view value);
  /// Sorts by name, in the order of UTF-16 code units; pairs of equal names keep their order. O(n log n).
  WEND_API void sort();
  /// Returns the query for the `search` setter; empty if the list is.
  std::string text() const { return form_text(pairs_); }

 private:
  std::vector<form_pair> pairs_{};
};

}  // namespace wend::whatwg

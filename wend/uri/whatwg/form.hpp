// SPDX-License-Identifier: Apache-2.0
//
// application/x-www-form-urlencoded: what HTML forms make of a query. WHATWG URL §5, §6.2. No query means
// this by itself.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/uri/whatwg/scalars.hpp"

namespace wend::whatwg {

using form_pair = std::pair<std::string, std::string>;  // name and value, decoded, in UTF-8

/// The parser: of a query without its question mark. What is no UTF-8 becomes U+FFFD.
std::vector<form_pair> form_pairs(std::string_view query);

/// The serializer: a space is a plus, and all but letters, digits and *-._ is escaped.
std::string form_text(std::vector<form_pair> const&, encoder = nullptr);

/// The list that a query holds, and the standard's operations on it; in URLSearchParams' words.
class search_params {
 public:
  search_params() = default;
  /// A leading question mark does not count.
  explicit search_params(std::string_view query);
  explicit search_params(std::vector<form_pair> pairs) : pairs_(std::move(pairs)) {}

  std::vector<form_pair> const& pairs() const noexcept { return pairs_; }
  std::size_t size() const noexcept { return pairs_.size(); }
  void append(std::string_view name, std::string_view value);
  /// All of that name, or of that name and value.
  void remove(std::string_view name, std::optional<std::string_view> value = {});
  std::optional<std::string_view> get(std::string_view name) const;
  std::vector<std::string_view> get_all(std::string_view name) const;
  bool has(std::string_view name, std::optional<std::string_view> value = {}) const;
  /// The first of that name gets the value, the others go; where there is none it is appended.
  void set(std::string_view name, std::string_view value);
  /// By names, as their UTF-16 code units order them; equal names stay in order.
  void sort();
  /// For the `search` setter; empty if the list is.
  std::string text() const { return form_text(pairs_); }

 private:
  std::vector<form_pair> pairs_{};
};

}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/segments.hpp"

// Conventions of web servers and archives that steps and keys share.
namespace wend::detail {

/// The length of a first label www, www1, www23, … with its dot; 0 without one.
std::size_t www_length(std::string_view host) noexcept;

/// The length of a last segment that servers have for the folder itself: index.html, default.asp, …; 0 for
/// another.
std::size_t index_length(std::string_view path) noexcept;

/// Sorts the pairs between the ampersands of the query that begins at `from` and ends with `text`, by the octets
/// of names, then values; a name without "=" stands before the same name with it.
void sort_pairs(std::string& text, std::size_t from);

/// Moves octets toward the beginning, over what stands there. Returns their number.
inline std::size_t move_back(std::string& text, std::size_t to, std::size_t from, std::size_t count) {
  std::char_traits<char>::move(text.data() + to, text.data() + from, count);
  return count;
}

/// Returns the pieces between separators for which `removes(piece)` does not hold; null if none is left. An empty
/// text has no piece, and stays.
template <class Predicate>
std::optional<std::string> without_pieces(std::string_view text, char separator, Predicate removes) {
  if (text.empty()) return std::string();
  std::optional<std::string> kept;
  for (auto piece : pieces(text, separator)) {
    if (removes(piece)) continue;
    if (kept) *kept += separator;
    else kept.emplace();
    *kept += piece;
  }
  return kept;
}

}  // namespace wend::detail

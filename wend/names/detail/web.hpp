// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Conventions of web servers and archives that steps and keys share.
namespace wend::detail {

/// The length of a first label www, www1, www23, … with its dot; 0 without one.
std::size_t www_length(std::string_view host) noexcept;

/// The length of a last segment that servers have for the folder itself: index.html, default.asp, …; 0 for
/// another.
std::size_t index_length(std::string_view path) noexcept;

enum class pair_order : std::uint8_t {
  by_name,            // stable: pairs of one name keep their order
  by_name_and_value,  // and a name without "=" stands before the same name with it
};

/// Sorts the pairs between the ampersands of the query that begins at `from` and ends with `text`.
void sort_pairs(std::string& text, std::size_t from, pair_order);

/// Moves octets toward the beginning, over what stands there. Returns their number.
inline std::size_t move_back(std::string& text, std::size_t to, std::size_t from, std::size_t count) {
  std::char_traits<char>::move(text.data() + to, text.data() + from, count);
  return count;
}

/// Removes the pairs of the query that begins at `from` and ends with `text` for which `removes(pair)` holds,
/// each with the ampersand behind it; of a last pair the ampersand before it stays. In place.
template <class Predicate>
void remove_pairs(std::string& text, std::size_t from, Predicate removes) {
  auto kept = from;
  for (auto i = from; i < text.size();) {
    auto end = std::min(text.find('&', i), text.size());
    auto next = std::min(end + 1, text.size());
    if (!removes(std::string_view(text).substr(i, end - i))) kept += move_back(text, kept, i, next - i);
    i = next;
  }
  text.resize(kept);
}

}  // namespace wend::detail

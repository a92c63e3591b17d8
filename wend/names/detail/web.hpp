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

/// Removes the pairs of the query between `from` and `to` for which `removes(pair)` holds, each with the
/// ampersand behind it; of a last pair the ampersand before it stays. Returns the new end. In place.
template <class Predicate>
std::size_t remove_pairs(std::string& text, std::size_t from, std::size_t to, Predicate removes) {
  auto kept = from;
  for (auto i = from; i < to;) {
    auto end = std::min(text.find('&', i), to);
    auto next = std::min(end + 1, to);
    if (!removes(std::string_view(text).substr(i, end - i)))
      kept += text.copy(text.data() + kept, next - i, i);
    i = next;
  }
  text.erase(kept, to - kept);
  return kept;
}

}  // namespace wend::detail

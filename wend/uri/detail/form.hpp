// SPDX-License-Identifier: Apache-2.0
//
// Queries as name=value pairs, for all readers of them.

#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/detail/cpp20.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/detail/percent.hpp"
#include "wend/uri/segments.hpp"

namespace wend::detail {

/// A pair as written.
struct written_pair {
  std::string_view name, value;
};

/// Splits a piece between two separators at its first equals sign; without one the value is empty.
constexpr written_pair split_pair(std::string_view piece) noexcept {
  auto equals = piece.find('=');
  if (equals == piece.npos) return {piece, {}};
  return {{piece.data(), equals}, {piece.data() + equals + 1, piece.size() - equals - 1}};
}

/// Decodes a name or value: `%XX`, and a plus sign as the octet `plus`. A % without two digits stays. Most have nothing
/// to decode, and the others are short.
inline std::string decoded_in_query(std::string_view text, char plus) {
  constexpr charset as_it_is = charset::range('\0', '\xFF') - "%+";
  if (simd::first_outside(text, as_it_is) == text.size()) return std::string(text);
  std::string out;
  resize_and_overwrite(out, text.size(), [&](char* to, std::size_t) {
    auto begin = to;
    for (std::size_t i = 0; i < text.size(); ++i) {
      bool escaped = is_escape(text, i);
      *to++ = escaped ? escaped_octet(text, i) : text[i] == '+' ? plus : text[i];
      if (escaped) i += 2;
    }
    return to - begin;
  });
  return out;
}

/// The pairs of a query, each part through `decode`. Two separators with nothing between them hold no pair.
template <class Decode>
std::vector<std::pair<std::string, std::string>> form_pairs(std::string_view query, Decode decode) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (query.empty()) return pairs;
  pairs.reserve(1 + static_cast<std::size_t>(std::ranges::count(query, '&')));
  for (auto piece : pieces(query, '&')) {
    if (piece.empty()) continue;
    auto pair = split_pair(piece);
    pairs.emplace_back(decode(pair.name), decode(pair.value));
  }
  return pairs;
}

}  // namespace wend::detail

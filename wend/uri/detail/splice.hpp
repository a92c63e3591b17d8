// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "wend/uri/detail/split.hpp"

namespace wend::detail {

/// One part with its delimiters: bytes of a text, and the first of the offsets behind it, counted in their order.
struct splice {
  std::uint32_t begin, end;
  std::size_t first_behind;
};

/// A part with its delimiters, in pieces; the last ones may be empty.
using splice_pieces = std::array<std::string_view, 3>;

struct replacement {
  splice part;
  splice_pieces pieces;
};

inline std::uint32_t size_of(splice_pieces const& pieces) noexcept {
  std::size_t size = 0;
  for (auto piece : pieces) size += piece.size();
  return static_cast<std::uint32_t>(size);
}

/// Moves the offsets behind a part that will have `size` bytes.
inline void move_behind(offsets& at, splice part, std::uint32_t size) noexcept {
  constexpr std::uint32_t offsets::*in_order[] = {
      &offsets::scheme_end, &offsets::authority, &offsets::host,     &offsets::host_end,
      &offsets::path,       &offsets::path_end,  &offsets::query_end};
  auto longer = size - (part.end - part.begin);  // modulo 2^32, as the sum below
  for (auto i = part.first_behind; i < std::size(in_order); ++i)
    if (at.*in_order[i] != offsets::none) at.*in_order[i] += longer;
}

/// Returns the URI with the pieces, in order, in place of the part. The caller knows that the others stay as they are.
inline uri spliced(uri_view u, replacement const& by) {
  auto const& [part, pieces] = by;
  auto size = size_of(pieces);
  std::string out;
  out.reserve(u.text().size() - (part.end - part.begin) + size);
  out.append(u.text(), 0, part.begin);
  for (auto piece : pieces) out.append(piece);
  out.append(u.text(), part.end);
  move_behind(access::at(u), part, size);
  return access::own(std::move(out), u);
}

/// Does in `text`, of which `u` is a view, what `spliced` does in a copy. No piece lies in `text`.
inline uri_view splice_in_place(std::string& text, uri_view u, replacement const& by) {
  auto const& [part, pieces] = by;
  auto size = size_of(pieces);
  text.replace(part.begin, part.end - part.begin, size, '\0');
  auto to = text.data() + part.begin;
  for (auto piece : pieces) to = std::ranges::copy(piece, to).out;
  auto at = access::at(u);
  move_behind(at, part, size);
  return access::view(text, at, u.profile(), u.mode());
}

inline splice scheme_of(offsets const& at) noexcept { return {0, at.scheme_end, 0}; }
inline splice host_of(offsets const& at) noexcept { return {at.host, at.host_end, 3}; }
inline splice port_of(offsets const& at) noexcept { return {at.host_end, at.path, 4}; }
inline splice path_of(offsets const& at) noexcept { return {at.path, at.path_end, 5}; }
inline splice query_of(offsets const& at) noexcept { return {at.path_end, at.query_end, 6}; }
inline splice fragment_of(offsets const& at, std::string_view text) noexcept {
  return {at.query_end, static_cast<std::uint32_t>(text.size()), 7};
}

}  // namespace wend::detail

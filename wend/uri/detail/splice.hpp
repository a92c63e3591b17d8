// SPDX-License-Identifier: Apache-2.0
#pragma once

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
using splice_pieces = std::array<std::string_view, 4>;

/// Returns the URI with these pieces, in order, in place of the part. The caller knows that the others stay as they are.
inline uri spliced(uri_view u, splice part, splice_pieces const& pieces) {
  constexpr std::uint32_t offsets::*in_order[] = {
      &offsets::scheme_end, &offsets::authority, &offsets::host,     &offsets::host_end,
      &offsets::path,       &offsets::path_end,  &offsets::query_end};
  std::size_t size = 0;
  for (auto piece : pieces) size += piece.size();
  std::string out;
  out.reserve(u.text().size() - (part.end - part.begin) + size);
  out.append(u.text(), 0, part.begin);
  for (auto piece : pieces) out.append(piece);
  out.append(u.text(), part.end);
  auto longer = static_cast<std::uint32_t>(size) - (part.end - part.begin);  // modulo 2^32, as the sum below
  auto& at = access::at(u);
  for (auto i = part.first_behind; i < std::size(in_order); ++i)
    if (at.*in_order[i] != offsets::none) at.*in_order[i] += longer;
  return access::own(std::move(out), u);
}

inline splice scheme_of(offsets const& at) noexcept { return {0, at.scheme_end, 0}; }
inline splice login_of(offsets const& at) noexcept { return {at.authority, at.host, 2}; }
inline splice host_of(offsets const& at) noexcept { return {at.host, at.host_end, 3}; }
inline splice port_of(offsets const& at) noexcept { return {at.host_end, at.path, 4}; }
inline splice path_of(offsets const& at) noexcept { return {at.path, at.path_end, 5}; }
inline splice query_of(offsets const& at) noexcept { return {at.path_end, at.query_end, 6}; }
inline splice fragment_of(offsets const& at, std::string_view text) noexcept {
  return {at.query_end, static_cast<std::uint32_t>(text.size()), 7};
}

}  // namespace wend::detail

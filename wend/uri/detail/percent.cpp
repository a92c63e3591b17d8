// SPDX-License-Identifier: Apache-2.0
#include "wend/uri/detail/percent.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "wend/base/detail/cpp20.hpp"
#include "wend/simd/find.hpp"

namespace wend::detail {
namespace {

constexpr std::size_t short_run = 16;

/// Copies a run that `space` octets can be read from and written to. A short one may be copied with octets after it.
char* copy(char* to, char const* run, std::size_t size, std::size_t space) {
  if (size <= short_run && space >= short_run) std::memcpy(to, run, short_run);
  else if (size > 0) std::memcpy(to, run, size);  // an empty text may have no address
  return to + size;
}

}  // namespace

// A branch for each octet would be foreseen wrongly for each escape; one for each block is not.
char* decode_to(char* to, std::string_view text) noexcept {
  std::size_t copied = 0;
  for (std::size_t begin = 0; begin < text.size(); begin += simd::block_size)
    for (auto hits = simd::mask_of('%', text.substr(begin)); hits; hits = simd::without_first(hits)) {
      auto at = begin + simd::first(hits);
      if (!is_escape(text, at)) continue;
      auto octet = escaped_octet(text, at);
      to = copy(to, text.data() + copied, at - copied, text.size() - copied);
      *to++ = octet;
      copied = at + 3;
    }
  return copy(to, text.data() + copied, text.size() - copied, 0);
}

void encode_to(std::string& out, std::string_view octets, charset keep, encodings const& others) {
  bool is_long = octets.size() > simd::block_size;
  if (is_long && simd::first_outside(octets, keep) == octets.size()) {
    out.append(octets);
    return;
  }
  for (; !octets.empty(); octets.remove_prefix(std::min(octets.size(), simd::block_size))) {
    auto block = octets.substr(0, simd::block_size);
    auto hits = simd::mask_outside(keep, block);
    if (hits == 0) {
      out.append(block);
      continue;
    }
    auto written = out.size(), longest = block.size() + 2 * static_cast<std::size_t>(std::popcount(hits));
    // One octet more, since encodings are written whole.
    resize_and_overwrite(out, written + longest + 1, [&](char* begin, std::size_t) {
      auto to = begin + written;
      std::size_t copied = 0;
      for (; hits; hits = simd::without_first(hits)) {
        auto at = simd::first(hits);
        to = copy(to, block.data() + copied, at - copied, block.size() - copied);
        auto const& other = others[static_cast<unsigned char>(block[at])];
        std::memcpy(to, &other, sizeof other);
        to += other.size;
        copied = at + 1;
      }
      return copy(to, block.data() + copied, block.size() - copied, 0) - begin;
    });
  }
}

}  // namespace wend::detail

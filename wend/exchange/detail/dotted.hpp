// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace wend::wire {

/// The offset of the next line that begins with a dot; npos: no line does. RFC 1436 appendix, RFC 3977
/// §3.1.1. Whole blocks are tested first, which compilers vectorize: lines are short, and stopping at each
/// line end takes most of the time.
inline std::size_t next_dotted_line(std::string_view text) {
  constexpr std::size_t block = 256;
  std::size_t from = 0;
  for (; from + block < text.size(); from += block) {
    unsigned char is_there = 0;
    auto here = text.data() + from;
    for (std::size_t i = 0; i < block; ++i)
      is_there |= static_cast<unsigned char>((here[i] == '\n') & (here[i + 1] == '.'));
    if (is_there) break;
  }
  auto end = text.find("\n.", from);
  return end == text.npos ? end : end + 1;
}

}  // namespace wend::wire

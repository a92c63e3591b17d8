// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/plain_text.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::detail {
namespace {

unsigned digit_value(char c) { return static_cast<unsigned>(digit[c] ? c - '0' : lower(c) - 'a' + 10); }

void undo_escapes_at_end(std::vector<plain_octet>& plain) {
  for (auto n = plain.size(); n >= 3;
       n = plain.size()) {  // what an escape stands for may be a part of another one
    auto const first = plain[n - 3], high = plain[n - 2], low = plain[n - 1];
    if (first.value != '%' || !hex[high.value] || !hex[low.value]) return;
    auto value = static_cast<char>(digit_value(high.value) << 4 | digit_value(low.value));
    auto depth = std::min(std::max({first.depth, high.depth, low.depth}) + 1, 255);
    plain.resize(n - 3);
    plain.push_back({value, static_cast<std::uint8_t>(depth), first.begin, low.end});
  }
}

}  // namespace

std::vector<plain_octet> without_escapes(std::string_view text) {
  std::vector<plain_octet> plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain.push_back({text[i], 0, i, i + 1});
    if (hex[text[i]]) undo_escapes_at_end(plain);
  }
  return plain;
}

}  // namespace wend::detail

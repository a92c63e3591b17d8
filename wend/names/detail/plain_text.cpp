// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/plain_text.hpp"

#include <algorithm>
#include <span>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"

namespace wend::detail {
namespace {

unsigned digit_value(char c) { return static_cast<unsigned>(digit[c] ? c - '0' : lower(c) - 'a' + 10); }

/// Undoes the escape that ends before place `end`, and what it completes: an octet may be a part of another escape.
/// Returns the new end.
std::size_t undo_escapes(std::span<plain_octet> plain, std::size_t end) {
  for (; end >= 3; end -= 2) {
    auto& first = plain[end - 3];
    auto const high = plain[end - 2], low = plain[end - 1];
    if (first.value != '%' || !hex[high.value] || !hex[low.value]) break;
    auto value = static_cast<char>(digit_value(high.value) << 4 | digit_value(low.value));
    auto depth = std::min(std::max({first.depth, high.depth, low.depth}) + 1, 255);
    first = {value, static_cast<std::uint8_t>(depth), first.begin, low.end};
  }
  return end;
}

}  // namespace

std::vector<plain_octet> without_escapes(std::string_view text) {
  std::vector<plain_octet> plain(text.size());
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain[end++] = {text[i], 0, i, i + 1};
    if (end >= 3 && plain[end - 3].value == '%') end = undo_escapes(plain, end);
  }
  plain.resize(end);
  return plain;
}

}  // namespace wend::detail

// SPDX-License-Identifier: Apache-2.0
//
//     bücher → bcher-kva    its ASCII, a hyphen, and for each other character, in ascending order,
//                           the distance of a walk over all characters at all places
//
// Each distance is a number whose digits mark the last of them: RFC 3492 §3.3. Time grows with the square of
// the length.

#include "wend/base/detail/punycode.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "wend/base/detail/chars.hpp"

namespace wend::detail {
namespace {

// RFC 3492 §5
constexpr std::uint32_t base = 36, t_min = 1, t_max = 26, skew = 38, damp = 700;
constexpr std::uint32_t initial_bias = 72, initial_n = 0x80;
constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max();

/// RFC 3492 §6.1
std::uint32_t adapt(std::uint32_t delta, std::uint32_t points, bool is_first) {
  delta = is_first ? delta / damp : delta / 2;
  delta += delta / points;
  std::uint32_t k = 0;
  for (; delta > (base - t_min) * t_max / 2; k += base) delta /= base - t_min;
  return k + (base - t_min + 1) * delta / (delta + skew);
}

std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) {
  return k <= bias ? t_min : std::min(k - bias, t_max);
}

char digit_of(std::uint32_t value) { return static_cast<char>(value < 26 ? 'a' + value : '0' + value - 26); }

std::uint32_t value_of(char digit) {
  if (digit >= 'a' && digit <= 'z') return static_cast<std::uint32_t>(digit - 'a');
  if (digit >= 'A' && digit <= 'Z') return static_cast<std::uint32_t>(digit - 'A');
  if (digit >= '0' && digit <= '9') return static_cast<std::uint32_t>(digit - '0') + 26;
  return base;
}

void put_number(std::string& out, std::uint32_t q, std::uint32_t bias) {
  for (std::uint32_t k = base;; k += base) {
    auto t = threshold(k, bias);
    if (q < t) break;
    out += digit_of(t + (q - t) % (base - t));
    q = (q - t) / (base - t);
  }
  out += digit_of(q);
}

/// Reads a number of variable length from `at` on, and advances it.
std::optional<std::uint32_t> number(std::string_view text, std::size_t& at, std::uint32_t bias) {
  std::uint64_t sum = 0, weight = 1;
  for (std::uint32_t k = base; at < text.size(); k += base) {
    auto value = value_of(text[at++]);
    sum += value * weight;
    if (value == base || sum > largest) return {};
    auto t = threshold(k, bias);
    if (value < t) return static_cast<std::uint32_t>(sum);
    weight *= base - t;
    if (weight > largest) return {};
  }
  return {};
}

bool is_character(std::uint64_t n) { return n <= 0x10FFFF && (n < 0xD800 || n > 0xDFFF); }

}  // namespace

bool append_punycode(std::string& out, std::u32string_view text) {
  auto begin = out.size();
  for (auto c : text)
    if (c < 0x80) out += static_cast<char>(c);
  auto basic = static_cast<std::uint32_t>(out.size() - begin), written = basic;
  if (basic > 0) out += '-';
  std::uint32_t n = initial_n, bias = initial_bias;
  std::uint64_t delta = 0;
  while (written < text.size()) {
    std::uint32_t next = 0x10FFFF;
    for (auto c : text)
      if (c >= n) next = std::min(next, static_cast<std::uint32_t>(c));
    delta += static_cast<std::uint64_t>(next - n) * (written + 1);
    n = next;
    for (auto c : text) {
      delta += c < n;
      if (c != n) continue;
      if (delta > largest) return false;
      put_number(out, static_cast<std::uint32_t>(delta), bias);
      bias = adapt(static_cast<std::uint32_t>(delta), written + 1, written == basic);
      delta = 0;
      ++written;
    }
    ++delta;
    ++n;
  }
  return true;
}

bool append_characters(std::pmr::u32string& out, std::string_view punycode) {
  auto begin = out.size();
  auto hyphen = punycode.rfind('-');
  if (hyphen == 0) return false;  // RFC 3492 §6.2: a delimiter follows at least one basic code point
  auto basic = punycode.substr(0, hyphen == punycode.npos ? 0 : hyphen);
  if (std::ranges::any_of(basic, [](char c) { return eight_bit[c]; })) return false;
  out.append(basic.begin(), basic.end());
  std::uint64_t n = initial_n, i = 0;
  auto bias = initial_bias;
  for (auto at = hyphen == punycode.npos ? 0 : hyphen + 1; at < punycode.size();) {
    auto walked = number(punycode, at, bias);
    auto places = out.size() - begin + 1;
    if (!walked || i + *walked > largest) return false;
    bias = adapt(*walked, static_cast<std::uint32_t>(places), i == 0);
    i += *walked;
    n += i / places;
    i %= places;
    if (!is_character(n)) return false;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(begin + i++), static_cast<char32_t>(n));
  }
  return true;
}

}  // namespace wend::detail

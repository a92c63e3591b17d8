// SPDX-License-Identifier: Apache-2.0
//
// One to four numbers, decimal, octal or hexadecimal; the last one fills all octets that are left.
//
//     127.1        127.0.0.1
//     0x7f000001   127.0.0.1
//     1.2.3.08     not an address: 8 is not an octal digit

#include <vector>

#include "wend/base/detail/chars.hpp"
#include "wend/uri/parts.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend::whatwg {
namespace {

struct number {
  std::uint64_t value;  // for larger numbers, any value above 32 bits
  bool odd;             // written in octal or hexadecimal
};

std::optional<number> parse_number(std::string_view text) {
  if (text.empty()) return {};
  unsigned radix = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    radix = 16;
    text.remove_prefix(2);
  } else if (text.size() >= 2 && text[0] == '0') {
    radix = 8;
    text.remove_prefix(1);
  }
  number parsed{0, radix != 10};
  for (char c : text) {
    if (!hex[c]) return {};
    unsigned value = static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    if (value >= radix) return {};
    parsed.value = parsed.value * radix + value;
    if (parsed.value > 0xFFFFFFFF) parsed.value = 0x1'0000'0000;
  }
  return parsed;
}

}  // namespace

bool ends_in_a_number(std::string_view domain) noexcept {
  if (domain.ends_with('.')) domain.remove_suffix(1);
  auto last = domain.substr(domain.rfind('.') + 1);
  if (last.empty()) return false;
  return last.find_first_not_of("0123456789") == last.npos || parse_number(last);
}

result<std::uint32_t> parse_ipv4(std::string_view text, reporter say) {
  auto whole = text;
  if (text.ends_with('.')) {
    say(errc::ipv4_empty_part, text.size() - 1);
    text.remove_suffix(1);
  }
  std::array<number, 4> numbers{};
  std::array<std::uint32_t, 4> begins{};
  std::size_t count = 0;
  std::uint32_t at = 0;
  // The parts are counted before they are read, so that the error for too many parts comes first.
  for (auto part : pieces(text, '.')) {
    if (count == 4) return mistake(errc::ipv4_too_many_parts, at);
    begins[count++] = at;
    at += static_cast<std::uint32_t>(part.size() + 1);
  }
  if (count < 4) say(errc::ipv4_too_few_parts, whole.size());
  std::size_t i = 0;
  for (auto part : pieces(text, '.')) {
    auto read = parse_number(part);
    if (!read) return mistake(errc::ipv4_non_numeric_part, begins[i]);
    if (read->odd) say(errc::ipv4_non_decimal_part, begins[i]);
    numbers[i++] = *read;
  }
  std::uint64_t address = numbers[count - 1].value;
  for (i = 0; i + 1 < count; ++i) {
    if (numbers[i].value > 255) return mistake(errc::ipv4_out_of_range_part, begins[i]);
    address += numbers[i].value << (8 * (3 - i));
  }
  if (numbers[count - 1].value >> (8 * (5 - count)))
    return mistake(errc::ipv4_out_of_range_part, begins[count - 1]);
  if (numbers[count - 1].value > 255) say(errc::ipv4_large_part, begins[count - 1]);
  return static_cast<std::uint32_t>(address);
}

std::string serialize_ipv4(std::uint32_t address) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) {
    if (shift != 24) out += '.';
    out += std::to_string(address >> shift & 255);
  }
  return out;
}

}  // namespace wend::whatwg

// SPDX-License-Identifier: Apache-2.0
#include "wend/base/detail/chars.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

#include <utility>

namespace wend::whatwg {
namespace {

unsigned value_of(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

/// The IPv6 parser of the standard: `c` is the character at the pointer unless that is past the end.
struct ipv6_parser {
  std::string_view text;
  reporter say;
  ipv6_address address{};
  std::size_t piece = 0, pointer = 0;
  std::optional<std::size_t> compress{};

  bool ended() const { return pointer == text.size(); }
  bool is(char c) const { return !ended() && text[pointer] == c; }
  bool is_digit() const { return !ended() && digit[text[pointer]]; }
  unexpected<error> refuse(errc code) const { return mistake(code, static_cast<std::uint32_t>(pointer)); }

  result<void> ipv4() {
    if (piece > 6) return refuse(errc::ipv4_in_ipv6_too_many_pieces);
    int seen = 0;
    while (!ended()) {
      if (seen > 0) {
        if (!is('.') || seen == 4) return refuse(errc::ipv4_in_ipv6_invalid_code_point);
        ++pointer;
      }
      if (!is_digit()) return refuse(errc::ipv4_in_ipv6_invalid_code_point);
      unsigned value = value_of(text[pointer++]);
      for (; is_digit(); ++pointer) {
        if (value == 0) return refuse(errc::ipv4_in_ipv6_invalid_code_point);
        value = value * 10 + value_of(text[pointer]);
        if (value > 255) return refuse(errc::ipv4_in_ipv6_out_of_range_part);
      }
      address[piece] = static_cast<std::uint16_t>(address[piece] * 256u + value);
      if (++seen % 2 == 0) ++piece;
    }
    if (seen != 4) return refuse(errc::ipv4_in_ipv6_too_few_parts);
    return {};
  }

  result<void> pieces() {
    while (!ended()) {
      if (piece == 8) return refuse(errc::ipv6_too_many_pieces);
      if (is(':')) {
        if (compress) return refuse(errc::ipv6_multiple_compression);
        ++pointer;
        compress = ++piece;
        continue;
      }
      auto begin = pointer;
      unsigned value = 0;
      while (pointer - begin < 4 && !ended() && hex[text[pointer]])
        value = value << 4 | value_of(text[pointer++]);
      auto length = pointer - begin;
      if (is('.')) {
        if (length == 0) return refuse(errc::ipv4_in_ipv6_invalid_code_point);
        pointer = begin;
        return ipv4();
      }
      if (is(':')) {
        ++pointer;
        if (ended()) return refuse(errc::ipv6_invalid_code_point);
      } else if (!ended()) {
        return refuse(errc::ipv6_invalid_code_point);
      }
      if (length > 1 && value >> (4 * (length - 1)) == 0) say(errc::ipv6_piece_leading_zero, begin);
      address[piece++] = static_cast<std::uint16_t>(value);
    }
    return {};
  }

  result<ipv6_address> read() {
    if (is(':')) {
      if (!text.starts_with("::")) return refuse(errc::ipv6_invalid_compression);
      pointer = 2;
      compress = ++piece;
    }
    if (auto done = pieces(); !done) return unexpected(done.error());
    if (!compress) {
      if (piece != 8) return refuse(errc::ipv6_too_few_pieces);
      return address;
    }
    auto swaps = piece - *compress;
    for (piece = 7; piece != 0 && swaps > 0; --piece, --swaps)
      std::swap(address[piece], address[*compress + swaps - 1]);
    return address;
  }
};

/// Returns the index of the first longest run of at least two zeros; 8 without such a run.
std::size_t compressed_piece(ipv6_address const& address) {
  std::size_t longest = 8, longest_size = 1;
  for (std::size_t i = 0; i < 8;) {
    auto end = i;
    while (end < 8 && address[end] == 0) ++end;
    if (end - i > longest_size) {
      longest = i;
      longest_size = end - i;
    }
    i = end + 1;
  }
  return longest;
}

}  // namespace

result<ipv6_address> parse_ipv6(std::string_view text, reporter say) { return ipv6_parser{text, say}.read(); }

std::string serialize_ipv6(ipv6_address const& address) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out;
  auto compress = compressed_piece(address);
  for (std::size_t i = 0; i < 8; ++i) {
    if (i == compress) {
      out += i == 0 ? "::" : ":";
      while (i + 1 < 8 && address[i + 1] == 0) ++i;
      continue;
    }
    int shift = 12;
    while (shift > 0 && address[i] >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) out += digits[address[i] >> shift & 15];
    if (i != 7) out += ':';
  }
  return out;
}

}  // namespace wend::whatwg

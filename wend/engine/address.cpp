// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/address.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace wend::engine {
namespace {

namespace ip = boost::asio::ip;

struct network {
  std::uint32_t prefix;
  int bits;
};

constexpr std::uint32_t net(std::uint32_t a, std::uint32_t b, std::uint32_t c = 0) {
  return a << 24 | b << 16 | c << 8;
}

// Networks that are not global: RFC 6890 §2.2.2 and its registry.
constexpr network not_for_all[] = {
    {net(0, 0), 8},         {net(10, 0), 8},     {net(100, 64), 10},   {net(127, 0), 8},
    {net(169, 254), 16},    {net(172, 16), 12},  {net(192, 0, 0), 24}, {net(192, 0, 2), 24},
    {net(192, 88, 99), 24}, {net(192, 168), 16}, {net(198, 18), 15},   {net(198, 51, 100), 24},
    {net(203, 0, 113), 24}, {net(224, 0), 3},
};

bool is_public(ip::address_v4 address) {
  return std::ranges::none_of(
      not_for_all, [&](network n) { return (address.to_uint() ^ n.prefix) >> (32 - n.bits) == 0; });
}

/// Whether the IPv4 address at octet `at` is public.
bool wraps_public(ip::address_v6::bytes_type const& b, std::size_t at) {
  return is_public(ip::address_v4({b[at], b[at + 1], b[at + 2], b[at + 3]}));
}

bool is_public(ip::address_v6 const& address) {
  auto b = address.to_bytes();
  if (address.is_v4_mapped()) return wraps_public(b, 12);
  constexpr std::array<std::uint8_t, 12> nat64{0, 0x64, 0xff, 0x9b};  // 64:ff9b::/96, RFC 6052
  if (b[0] == 0x20 && b[1] == 0x02) return wraps_public(b, 2);        // 6to4
  if (std::ranges::equal(nat64, std::span(b).first(12))) return wraps_public(b, 12);
  bool documentation = (b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0d && b[3] == 0xb8) ||
                       (b[0] == 0x3f && b[1] == 0xff && b[2] < 0x10);  // RFC 9637
  bool special = b[0] == 0x20 && b[1] == 0x01 && b[2] < 2;             // Teredo and the rest of 2001::/23
  return (b[0] & 0xE0) == 0x20 && !documentation && !special;          // only 2000::/3 is global
}

}  // namespace

bool is_public(ip::address const& address) {
  return address.is_v4() ? is_public(address.to_v4()) : is_public(address.to_v6());
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#include "wend/names/host_class.hpp"

#include <algorithm>
#include <string>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/idna/idna.hpp"
#include "wend/simd/find.hpp"
#include "wend/uri/percent.hpp"
#include "wend/uri/segments.hpp"
#include "wend/uri/whatwg/detail/host.hpp"

namespace wend {
namespace {

struct ipv4_network {
  std::uint32_t prefix;
  int bits;
  host_class what;
};

constexpr std::uint32_t ipv4(std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0, std::uint32_t d = 0) {
  return a << 24 | b << 16 | c << 8 | d;
}

struct ipv6_network {
  std::array<std::uint16_t, 8> prefix;
  int bits;
  host_class what;
};

namespace registered {

using enum host_class;

// The IANA IPv4 special-purpose address registry; a more specific network stands before the one that holds it. The few
// anycast addresses within 192.0.0.0/24 that the registry calls global reach the nearest router, so they are reserved here.
constexpr ipv4_network ipv4_networks[] = {
    {ipv4(0), 32, unspecified},
    {ipv4(0), 8, reserved},                    // RFC 791 §3.2: this network
    {ipv4(10), 8, private_use},                // RFC 1918
    {ipv4(100, 100, 100, 200), 32, metadata},  // Alibaba Cloud
    {ipv4(100, 64), 10, shared},               // RFC 6598
    {ipv4(127), 8, loopback},                  // RFC 1122 §3.2.1.3
    {ipv4(168, 63, 129, 16), 32, metadata},    // Azure
    {ipv4(169, 254, 169, 254), 32, metadata},
    {ipv4(169, 254, 170, 2), 32, metadata},   // Amazon ECS
    {ipv4(169, 254, 170, 23), 32, metadata},  // Amazon EKS
    {ipv4(169, 254), 16, link_local},         // RFC 3927
    {ipv4(172, 16), 12, private_use},         // RFC 1918
    {ipv4(192, 0, 0, 192), 32, metadata},     // Oracle Cloud
    {ipv4(192, 0, 0), 24, reserved},          // RFC 6890 §2.1
    {ipv4(192, 0, 2), 24, documentation},     // RFC 5737
    {ipv4(192, 88, 99), 24, reserved},        // RFC 7526: 6to4 relays, deprecated
    {ipv4(192, 168), 16, private_use},        // RFC 1918
    {ipv4(198, 18), 15, reserved},            // RFC 2544: benchmarks
    {ipv4(198, 51, 100), 24, documentation},  // RFC 5737
    {ipv4(203, 0, 113), 24, documentation},   // RFC 5737
    {ipv4(224), 4, multicast},                // RFC 5771
    {ipv4(240), 4, reserved},                 // RFC 1112 §4, and 255.255.255.255
};

// The IANA IPv6 special-purpose address registry; of 2001::/23 all is reserved here, as of 192.0.0.0/24. Only 2000::/3 is global unicast: RFC 4291 §2.4.
constexpr ipv6_network ipv6_networks[] = {
    {{}, 128, unspecified},
    {{0, 0, 0, 0, 0, 0, 0, 1}, 128, loopback},
    {{0, 0, 0, 0, 0, 0xffff}, 96, mapped},
    {{0x64, 0xff9b}, 96, nat64},
    {{0x64, 0xff9b, 1}, 48, nat64},
    {{0x2001}, 32, teredo},
    {{0x2001, 0xdb8}, 32, documentation},
    {{0x2001}, 23, reserved},  // RFC 2928: protocol assignments
    {{0x2002}, 16, sixtofour},
    {{0x3fff}, 20, documentation},
    {{0x2000}, 3, global},
    {{0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x23}, 128, metadata},   // Amazon EKS
    {{0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254}, 128, metadata},  // Amazon EC2
    {{0xfc00}, 7, private_use},                              // RFC 4193
    {{0xfe80}, 10, link_local},
    {{0xfec0}, 10, private_use},  // RFC 3879: site-local, deprecated
    {{0xff00}, 8, multicast},
};

}  // namespace registered

std::uint32_t ipv4_at(std::span<std::uint8_t const> octets, std::size_t at) {
  return ipv4(octets[at], octets[at + 1], octets[at + 2], octets[at + 3]);
}

bool is_in(ipv4_network const& network, std::uint32_t address) {
  return (address ^ network.prefix) >> (32 - network.bits) == 0;
}

bool is_in(ipv6_network const& network, std::span<std::uint8_t const> octets) {
  int left = network.bits;
  for (std::size_t i = 0; left > 0; ++i, left -= 16) {
    auto group = static_cast<unsigned>(octets[2 * i] << 8 | octets[2 * i + 1]);
    if ((group ^ network.prefix[i]) >> std::max(16 - left, 0) != 0) return false;
  }
  return true;
}

/// The class of the first network that holds the address.
template <class Networks, class Address>
host_class class_in(Networks const& networks, Address const& address, host_class otherwise) {
  auto it = std::ranges::find_if(networks, [&](auto const& network) { return is_in(network, address); });
  return it == std::end(networks) ? otherwise : it->what;
}

std::optional<ip_address> ipv6_in(std::string_view text) {
  auto groups = whatwg::parse_ipv6(text, {});
  if (!groups) return {};
  std::array<std::uint8_t, 16> octets;
  for (std::size_t i = 0; i < groups->size(); ++i) {
    octets[2 * i] = static_cast<std::uint8_t>((*groups)[i] >> 8);
    octets[2 * i + 1] = static_cast<std::uint8_t>((*groups)[i]);
  }
  return ip_address(octets);
}

/// Decoded, mapped if it is beyond ASCII, in lower case, and without the dot of the root.
std::string plain_name(std::string_view host) {
  auto name = unescaped(host);
  bool is_beyond = std::ranges::any_of(name, [](char c) { return eight_bit[c]; });
  if (is_beyond)
    if (auto ascii = idna::to_ascii(name)) name = *std::move(ascii);
  std::ranges::transform(name, name.begin(), lower);
  if (name.ends_with('.')) name.pop_back();
  return name;
}

struct reserved_name {
  std::string_view name;
  host_class what;
};

namespace registered {

// Names that resolve within a machine, a link or a site alone, and those of the metadata services.
constexpr reserved_name reserved_names[] = {
    {"metadata", metadata},
    {"metadata.google.internal", metadata},
    {"metadata.goog", metadata},
    {"instance-data", metadata},
    {"instance-data.ec2.internal", metadata},
    {"localhost.localdomain", loopback},  // /etc/hosts of common systems, as the next ones
    {"localhost6.localdomain6", loopback},
    {"localhost6", loopback},
    {"ip6-localhost", loopback},
    {"ip6-loopback", loopback},
};
constexpr reserved_name reserved_domains[] = {
    {"localhost", loopback},     // RFC 6761 §6.3
    {"local", link_local},       // RFC 6762 §3
    {"home.arpa", private_use},  // RFC 8375 §4
    {"internal", private_use},   // ICANN, resolution 2024.07.29.06
};

}  // namespace registered

bool is_beneath(std::string_view name, std::string_view domain) {
  auto rest = name.size() - domain.size();
  return name.ends_with(domain) && (rest == 0 || name[rest - 1] == '.');
}

host_class class_of_name(std::string_view name) {
  auto whole = std::ranges::find(registered::reserved_names, name, &reserved_name::name);
  if (whole != std::end(registered::reserved_names)) return whole->what;
  auto is_within = [&](reserved_name const& domain) { return is_beneath(name, domain.name); };
  auto domain = std::ranges::find_if(registered::reserved_domains, is_within);
  return domain == std::end(registered::reserved_domains) ? host_class::name : domain->what;
}

/// The address of `0127.0.0.1` for readers that take its numbers as decimal, which others take as octal.
std::optional<ip_address> decimal_reading(std::string_view name) {
  std::uint32_t address = 0;
  int count = 0;
  for (auto part : detail::pieces(name, '.')) {
    auto value = number_in(part);
    if (!value || *value > 255 || ++count > 4) return {};
    address = address << 8 | static_cast<std::uint32_t>(*value);
  }
  return count == 4 ? std::optional(ip_address(address)) : std::nullopt;
}

}  // namespace

std::string_view name_of(host_class what) noexcept {
  constexpr std::string_view names[] = {
      "none",          "name",      "public",   "loopback",    "private", "link-local", "metadata", "shared",
      "documentation", "multicast", "reserved", "unspecified", "mapped",  "nat64",      "6to4",     "teredo"};
  return names[static_cast<std::size_t>(what)];
}

ip_address::ip_address(std::uint32_t address) noexcept
    : octets_{static_cast<std::uint8_t>(address >> 24), static_cast<std::uint8_t>(address >> 16),
              static_cast<std::uint8_t>(address >> 8), static_cast<std::uint8_t>(address)} {}

std::optional<ip_address> ip_address::of(std::span<std::uint8_t const> octets) noexcept {
  if (octets.size() == 4) return ip_address(ipv4_at(octets, 0));
  if (octets.size() != 16) return {};
  std::array<std::uint8_t, 16> copy;
  std::ranges::copy(octets, copy.begin());
  return ip_address(copy);
}

host_class class_of(ip_address const& address) noexcept {
  auto octets = address.octets();
  if (octets.size() == 4) return class_in(registered::ipv4_networks, ipv4_at(octets, 0), host_class::global);
  return class_in(registered::ipv6_networks, octets, host_class::reserved);
}

std::optional<ip_address> embedded_in(ip_address const& address) noexcept {
  auto octets = address.octets();
  switch (class_of(address)) {
    case host_class::mapped: return ip_address(ipv4_at(octets, 12));
    case host_class::nat64:
      if (octets[5] == 1) return {};
      return ip_address(ipv4_at(octets, 12));
    case host_class::sixtofour: return ip_address(ipv4_at(octets, 2));
    case host_class::teredo:
      return ip_address(~ipv4_at(octets, 12));  // RFC 4380 §4: the client's, each bit inverted
    default: return {};
  }
}

bool is_public(ip_address const& address) noexcept {
  auto what = class_of(address);
  if (what == host_class::global) return true;
  if (what == host_class::teredo) return false;
  auto inner = embedded_in(address);
  return inner && class_of(*inner) == host_class::global;
}

namespace {

std::optional<ip_address> address_of(std::string_view name) {
  if (name.starts_with('['))
    return ipv6_in(name.substr(1, name.find_first_of("%]") - 1));  // RFC 6874: a zone is local to the client
  if (!whatwg::ends_in_a_number(name)) return {};
  auto number = whatwg::parse_ipv4(name, {});
  if (!number) return {};
  return ip_address(*number);
}

host_class class_of_plain(std::string_view name) {
  if (auto address = address_of(name)) return class_of(*address);
  if (name.starts_with('['))
    return host_class::reserved;  // RFC 3986 §3.2.2: IPvFuture, for which there is no network
  return class_of_name(name);
}

}  // namespace

std::optional<ip_address> address_of_host(std::string_view host) { return address_of(plain_name(host)); }

host_class class_of_host(std::string_view host) {
  constexpr charset plain = lowalpha | digit | "-_.";
  bool is_plain = simd::first_outside(host, plain) == host.size() && !host.ends_with('.');
  return host.empty() ? host_class::none
                      : class_of_plain(is_plain ? host : std::string_view(plain_name(host)));
}

bool is_host_name(std::string_view host) noexcept {
  constexpr charset host_char = alpha | digit | "-_.";
  return !host.empty() && std::ranges::all_of(host, [&](char c) { return host_char[c]; });
}

bool is_public_host(std::string_view host) {
  auto name = plain_name(host);
  auto decimal = decimal_reading(name);
  if (decimal && !is_public(*decimal)) return false;
  if (auto address = address_of(name)) return is_public(*address);
  return is_host_name(name) && class_of_name(name) == host_class::name;
}

}  // namespace wend

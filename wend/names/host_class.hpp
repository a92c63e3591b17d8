// SPDX-License-Identifier: Apache-2.0
//
// What a host is for: the networks of the IANA special-purpose address registries (RFC 6890), and the names that are reserved
// for use within a machine, link or site (RFC 6761, 6762, 8375, and `internal`). The engine's policy, `wend check --public` and `fetchable` stand on this one table.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "wend/base/export.hpp"

namespace wend {

enum class host_class : std::uint8_t {
  none,           // no host
  name,           // a name; what it resolves to is not known
  global,         // "public": reachable on the Internet
  loopback,       // 127.0.0.0/8, ::1, localhost and the names beneath it (RFC 6761 §6.3)
  private_use,    // "private": RFC 1918, RFC 4193; fec0::/10; the domains internal and home.arpa
  link_local,     // RFC 3927, RFC 4291 §2.5.6; the domain local
  metadata,       // where cloud machines read their own credentials, such as 169.254.169.254
  shared,         // RFC 6598
  documentation,  // RFC 5737, RFC 3849, RFC 9637
  multicast,
  reserved,     // every other network that is not global
  unspecified,  // 0.0.0.0, ::
  mapped,       // ::ffff:0:0/96, holds an IPv4 address: RFC 4291 §2.5.5.2
  nat64,        // 64:ff9b::/96 and 64:ff9b:1::/48, hold an IPv4 address: RFC 6052, RFC 8215
  sixtofour,    // "6to4": 2002::/16, holds an IPv4 address: RFC 3056
  teredo,       // 2001::/32, holds two: RFC 4380
};

/// "link-local". The result lives as long as the program.
WEND_API std::string_view name_of(host_class) noexcept;

/// An address in network byte order: 4 or 16 octets.
class ip_address {
 public:
  WEND_API explicit ip_address(std::uint32_t ipv4) noexcept;
  explicit ip_address(std::array<std::uint8_t, 16> const& ipv6) noexcept : octets_(ipv6), size_(16) {}

  /// Nothing unless there are 4 or 16 octets.
  WEND_API static std::optional<ip_address> of(std::span<std::uint8_t const> octets) noexcept;

  std::span<std::uint8_t const> octets() const noexcept { return {octets_.data(), size_}; }
  friend bool operator==(ip_address const&, ip_address const&) = default;

 private:
  std::array<std::uint8_t, 16> octets_{};
  std::size_t size_ = 4;
};

WEND_API host_class class_of(ip_address const&) noexcept;

/// The IPv4 address that an address of class mapped, nat64, 6to4 or teredo holds: the one that packets reach in the end.
/// Nothing for other addresses, and for 64:ff9b:1::/48, whose layout is the network's own.
WEND_API std::optional<ip_address> embedded_in(ip_address const&) noexcept;

/// Whether packets for the address leave for the Internet: its class is `global`, or it is mapped, nat64 or 6to4 and the
/// IPv4 address in it is global. Teredo is not.
WEND_API bool is_public(ip_address const&) noexcept;

/// The address that a client will connect to for a host written so, without looking up a name: `[IPv6]`; or IPv4 in each of
/// the spellings that browsers and getaddrinfo read (`127.1`, `0x7f000001`, `017700000001`; WHATWG URL §3.5), whatever the
/// profile calls them. Escapes are undone first. Nothing: a name.
WEND_API std::optional<ip_address> address_of_host(std::string_view host);

/// The class of a host written so, as `uri_view::host` returns it. A host beyond ASCII is mapped first, as clients map it:
/// `１27.0.0.1` is loopback; where that fails, it is a name.
WEND_API host_class class_of_host(std::string_view host);

/// Whether a name server can be asked for this host: letters, digits, `-`, `_` and dots (RFC 952, and what names have in practice).
WEND_API bool is_host_name(std::string_view host) noexcept;

/// Whether a client may find this host on the Internet: a public address in any spelling, or a name that no text reserves.
/// Four numbers with leading zeros, which clients read as octal or as decimal, have to be public in both readings.
/// Names are not looked up: pass the addresses that they resolve to to `is_public`. False for what no name server can be asked
/// for: octets other than letters, digits, `-`, `_` and dots (`*` is loopback to glibc), and hosts beyond ASCII that
/// `idna::to_ascii` refuses.
WEND_API bool is_public_host(std::string_view host);

}  // namespace wend

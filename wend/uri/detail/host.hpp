// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {

enum class host_kind : std::uint8_t { none, name, ipv4, ipv6, ip_future };

/// Returns the kind of a host that is legal in its profile. In RFC 3986 §3.2.2 an address has four numbers up to
/// 255 without leading zeros, and all else is a name; in the older profiles any four numbers are an address.
host_kind kind_of_host(std::string_view host, profile p = profile::rfc3986) noexcept;
std::string_view name_of(host_kind) noexcept;

bool is_ipv4(std::string_view) noexcept;       // RFC 3986 §3.2.2 IPv4address
bool is_ipv6(std::string_view) noexcept;       // RFC 3986 §3.2.2 IPv6address, without brackets
bool is_ip_future(std::string_view) noexcept;  // RFC 3986 §3.2.2 IPvFuture, without brackets

/// Reports the errors of a host, which begins at byte `at`. In lenient mode a tolerable error is a notice.
void check_host(std::string_view host, std::size_t at, host_rule, mode, diagnostic_sink);

}  // namespace wend

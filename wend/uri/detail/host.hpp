// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/base/diagnostic_sink.hpp"
#include "wend/uri/detail/syntax.hpp"

namespace wend {

enum class host_kind : std::uint8_t { none, name, ipv4, ipv6, ip_future };

/// What a host that passed its profile's grammar is. RFC 3986 §3.2.2 knows numbers up to 255 without leading
/// zeros only as an address and calls the rest names; the older texts call any four numbers an address.
host_kind kind_of_host(std::string_view host, profile p = profile::rfc3986) noexcept;
std::string_view name_of(host_kind) noexcept;

bool is_ipv4(std::string_view) noexcept;       // RFC 3986 §3.2.2 IPv4address
bool is_ipv6(std::string_view) noexcept;       // RFC 3986 §3.2.2 IPv6address, without brackets
bool is_ip_future(std::string_view) noexcept;  // RFC 3986 §3.2.2 IPvFuture, without brackets

/// Says what is wrong with a host by the rule, at byte `at` and on. In lenient mode what may be let pass
/// is a notice.
void check_host(std::string_view host, std::size_t at, host_rule, mode, diagnostic_sink);

}  // namespace wend

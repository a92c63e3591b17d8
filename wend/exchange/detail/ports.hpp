// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace wend::wire {

/// Whether the port belongs to a service that must not be talked to by mistake: below 1024 and not `own`
/// (the scheme's own, 0: none), one of the ports that browsers block, or a well-known database's. RFC 1738
/// §6.
bool is_unsafe_port(std::uint16_t port, std::uint16_t own) noexcept;

}  // namespace wend::wire

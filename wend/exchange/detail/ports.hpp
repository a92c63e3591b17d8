// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "wend/base/export.hpp"

namespace wend::wire {

/// Whether the port belongs to another service: below 1024 and not `own` (the scheme's default port; 0:
/// none), blocked by browsers, or of a well-known database. RFC 1738 §6.
WEND_SHARED bool is_unsafe_port(std::uint16_t port, std::uint16_t own) noexcept;

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace wend::gateway {

/// Where the body of a response comes from: the hot cache, the disk cache, the origin server, or the gateway.
enum class source : std::uint8_t { memory, cache, server, own };

}  // namespace wend::gateway

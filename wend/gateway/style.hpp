// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::gateway {

/// The one stylesheet of all pages.
std::string_view stylesheet() noexcept;

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::gateway {

/// The one stylesheet of all pages.
std::string_view stylesheet() noexcept;
/// The sign of the site, as SVG.
std::string_view icon() noexcept;

}  // namespace wend::gateway

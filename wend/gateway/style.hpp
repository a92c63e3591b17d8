// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace wend::gateway {

/// The stylesheet of all pages.
std::string_view stylesheet() noexcept;
/// The icon of the site, as SVG.
std::string_view icon() noexcept;

}  // namespace wend::gateway

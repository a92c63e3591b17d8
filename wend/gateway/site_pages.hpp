// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "wend/gateway/page.hpp"
#include "wend/gateway/settings.hpp"

namespace wend::gateway {

markup home_page(page_context const&, std::vector<example> const& = {});
markup schemes_page(page_context const&);

}  // namespace wend::gateway

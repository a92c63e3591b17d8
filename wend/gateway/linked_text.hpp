// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "wend/gateway/page.hpp"

namespace wend::gateway {

/// The text with a link at each URI in it; mail addresses are linked only if `shows_mail`.
markup linked(page_context const&, std::string_view utf8, bool shows_mail = true);

}  // namespace wend::gateway

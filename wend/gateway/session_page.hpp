// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/gateway/page.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// A page for a session or a mail address: the command that opens it.
markup session_page(page_context const&, uri_view);

}  // namespace wend::gateway

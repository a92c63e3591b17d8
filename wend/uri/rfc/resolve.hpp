// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend::rfc {

/// wend::resolve_to for the profiles other than whatwg. The base is absolute.
result<uri_view> resolve_to(std::string& out, uri_view const& base, uri_view const& reference,
                            resolution::reading);

}  // namespace wend::rfc

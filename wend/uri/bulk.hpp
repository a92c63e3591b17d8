// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Normalizes as `normalize` does, into a buffer of the caller: overwrites `out` and reuses its memory. After
/// an error `out` is unspecified.
result<void> normalize_to(std::string& out, std::string_view text, profile p = profile::rfc3986,
                          normalizing = {});

/// Resolves as `resolve` does, without its notices, into a buffer of the caller: overwrites `out` and reuses
/// its memory. The view is of `out`. Neither the base nor the reference may stand in `out`.
result<uri_view> resolve_to(std::string& out, uri_view base, uri_view reference,
                            resolution::reading = resolution::reading::rule);

}  // namespace wend

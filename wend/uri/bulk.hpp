// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/lifetime.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/types.hpp"

namespace wend {

/// Normalizes as `normalize` does, into a buffer of the caller. Overwrites `out` and reuses its memory; after
/// an error `out` is unspecified. `text` may not be in `out`. Errors: those of `normalize`. Linear.
///
/// Example:
/// ```cpp
/// std::string buffer;
/// assert(wend::normalize_to(buffer, "HTTP://H.example:80") && buffer == "http://h.example/");
/// ```
WEND_API result<void> normalize_to(std::string& out, std::string_view text, profile p = profile::rfc3986,
                                   normalizing const& = {});

/// Resolves as `resolve` does, without its notices, into a buffer of the caller. Overwrites `out` and reuses
/// its memory. The view is of `out` and valid until `out` changes. Neither `base` nor `reference` may be in
/// `out`. Errors: those of `resolve`. Linear.
WEND_API result<uri_view> resolve_to(std::string& out WEND_LIFETIMEBOUND, uri_view base, uri_view reference,
                                     resolution::reading = resolution::reading::rule);

}  // namespace wend

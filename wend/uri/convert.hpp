// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

/// The result of `convert`.
struct conversion {
  uri value;
  std::vector<std::string> changes{};  // one sentence each, in order
  std::vector<std::string> lost{};     // one sentence for each distinction that the other profile lacks
};

/// Writes a URI in the form that another profile has for it.
///
/// The parts keep their meaning. Converted back, the result is equivalent to the original (`compare`), or
/// `lost` says in what it differs. Error: `not-expressible`, at the byte that has no form in `to`. Linear.
///
/// Example:
/// ```cpp
/// auto u = *wend::parse("prospero://h.example/name%0012", wend::profile::rfc1630);
/// auto converted = wend::convert(u, wend::profile::rfc1738);
/// assert(converted->value.text() == "prospero://h.example/name;OBJECT-VERSION=12");
/// ```
WEND_API result<conversion> convert(uri_view, profile to);

/// The same of a text in a profile. Errors: those of `parse` too.
WEND_API result<conversion> convert(std::string_view text, profile from, profile to);

}  // namespace wend

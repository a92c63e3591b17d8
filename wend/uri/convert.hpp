// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

/// The result of `convert`.
struct conversion {
  uri value;
  std::vector<std::string> changes{};  // one sentence each, in order
  std::vector<std::string> lost{};     // what the other profile cannot tell apart, in the same form
};

/// Writes a URI as another profile writes the same name. The result has the same parts with the same meaning
/// there; converted back it is equivalent to the original (`compare`), or `lost` says in what it differs.
/// Error: `not-expressible`, at the byte that has no form in `to`. Linear.
result<conversion> convert(uri_view, profile to);

}  // namespace wend

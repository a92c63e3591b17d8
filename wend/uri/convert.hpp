// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/uri/uri.hpp"

namespace wend {

struct conversion {
  uri value;
  std::vector<std::string> changes{};  // one sentence each, in order
  std::vector<std::string> lost{};     // what the other profile cannot tell apart, in the same form
};

/// The same name as the text of another profile writes it. `not-expressible` at the byte that has no form
/// there. Law: what comes out is read there as the same parts with the same meaning; and converted back it is
/// equivalent, by `compare`, to what went in, or `lost` says what it has become.
result<conversion> convert(uri_view, profile to);

}  // namespace wend

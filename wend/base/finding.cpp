// SPDX-License-Identifier: Apache-2.0
#include "wend/base/finding.hpp"

#include <algorithm>

namespace wend {

void in_byte_order(findings& all) {
  std::ranges::sort(all, [](finding a, finding b) { return a.at != b.at ? a.at < b.at : a.code < b.code; });
}

}  // namespace wend

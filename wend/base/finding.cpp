// SPDX-License-Identifier: Apache-2.0
#include "wend/base/finding.hpp"

#include <algorithm>

namespace wend {

void in_byte_order(findings& all) {
  // At the same byte the one that was found first stays the first: it is the one that `parse` names.
  std::ranges::stable_sort(all, {}, &finding::at);
}

}  // namespace wend

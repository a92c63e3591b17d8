// SPDX-License-Identifier: Apache-2.0
#include "wend/base/detail/parse_counts.hpp"

namespace wend::detail {

parse_counts& counted_parses() noexcept {
  static thread_local parse_counts counts;
  return counts;
}

}  // namespace wend::detail

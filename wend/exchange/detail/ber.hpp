// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "wend/base/export.hpp"

namespace wend::wire {

/// Finds the end of the first BER message in octets that arrive piece by piece: X.690 §8.1. Looks at each
/// octet of the framing once.
class ber_end {
 public:
  /// `so_far`: all octets from the first one on. The length of the message; empty: more octets are needed, or
  /// they are not a message (`is_none`).
  WEND_SHARED std::optional<std::size_t> in(std::string_view so_far);

  /// Whether the octets cannot become a message.
  bool is_none() const { return is_none_; }

 private:
  std::size_t at_ = 0;     // offset of the next element
  std::size_t depth_ = 0;  // open elements of indefinite length, which end with two zero octets
  bool is_none_ = false;
};

}  // namespace wend::wire

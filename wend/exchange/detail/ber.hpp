// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace wend::wire {

/// Where the first message in BER ends, whose octets come piece by piece: X.690 §8.1. Each octet of the
/// framing is looked at once.
class ber_end {
 public:
  /// `so_far`: all octets from the first on. How long the message is; nothing: more must come, or it is none
  /// (`is_none`).
  std::optional<std::size_t> in(std::string_view so_far);

  /// It can be no message, whatever comes.
  bool is_none() const { return is_none_; }

 private:
  std::size_t at_ = 0;     // where the next element begins
  std::size_t depth_ = 0;  // of those without a length, which end with two octets 0
  bool is_none_ = false;
};

}  // namespace wend::wire

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "wend/exchange/detail/exchange.hpp"

namespace wend {

/// What the other side says, in pieces of a length that `how` chooses, or in datagrams, each with its length
/// before it.
class pieces_of {
 public:
  pieces_of(std::string_view octets, std::uint8_t how, bool datagrams = false)
      : rest_(octets), piece_(how % 7 == 0 ? 4096 : how % 7), datagrams_(datagrams) {}

  /// The next one; after the last, the end.
  void feed(wire::exchange& to) {
    if (rest_.empty()) return to.end();
    std::size_t size = piece_;
    if (datagrams_) {
      size = static_cast<std::uint8_t>(rest_[0]);
      rest_.remove_prefix(1);
    }
    auto now = rest_.substr(0, size);
    rest_.remove_prefix(now.size());
    lent_.assign(now.begin(), now.end());  // of its own, so that reading past it is seen
    to.feed({lent_.data(), lent_.size()});
    to.keep();
  }

 private:
  std::string_view rest_;
  std::size_t piece_;
  bool datagrams_;
  std::vector<char> lent_{};
};

}  // namespace wend

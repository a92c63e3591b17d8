// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace wend::testing {

/// An element of BER: ITU-T X.690 §8.1. Its tag is one octet, its length definite.
struct ber_element {
  unsigned char tag = 0;
  std::string_view content{};
};

/// Takes the first element from the octets, which must be valid; written without the adapters' libraries.
inline ber_element take_element(std::string_view& octets) {
  auto octet = [&](std::size_t i) { return static_cast<unsigned char>(octets.at(i)); };
  std::size_t head = 2, length = octet(1);
  if (length >= 128) {
    head += length & 127;
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8 | octet(i);
  }
  ber_element element{octet(0), octets.substr(head, length)};
  octets.remove_prefix(head + length);
  return element;
}

}  // namespace wend::testing

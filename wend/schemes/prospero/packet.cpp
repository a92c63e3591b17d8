// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/packet.hpp"

namespace wend::prospero {

std::string datagram(std::uint16_t conversation, std::string_view text) {
  std::string octets(1, '\x09');
  for (unsigned number : {unsigned{conversation}, 1u, 1u, 0u}) {
    octets += static_cast<char>(number >> 8 & 0xFF);
    octets += static_cast<char>(number & 0xFF);
  }
  return octets += text;
}

}  // namespace wend::prospero

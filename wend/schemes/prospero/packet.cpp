// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/packet.hpp"

namespace wend::prospero {
namespace {

std::string header(std::uint16_t conversation, bool has_text, std::uint16_t received) {
  std::string octets(1, '\x09');
  unsigned const one = has_text ? 1 : 0;  // number and total
  for (unsigned number : {unsigned{conversation}, one, one, unsigned{received}}) {
    octets += static_cast<char>(number >> 8 & 0xFF);
    octets += static_cast<char>(number & 0xFF);
  }
  return octets;
}

}  // namespace

std::string datagram(std::uint16_t conversation, std::string_view text, std::uint16_t received) {
  return header(conversation, true, received) += text;
}

std::string acknowledgement(std::uint16_t conversation, std::uint16_t received) {
  return header(conversation, false, received);
}

}  // namespace wend::prospero

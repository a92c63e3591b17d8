// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/prospero/packet.hpp"

#include <initializer_list>

namespace wend::prospero {
namespace {

using numbers = std::initializer_list<std::uint16_t>;

/// The octet that counts them all, the numbers, and what has no two octets.
std::string header(numbers values, std::string_view rest = {}) {
  std::string octets(1, static_cast<char>(1 + 2 * values.size() + rest.size()));
  for (unsigned number : values) {
    octets += static_cast<char>(number >> 8 & 0xFF);
    octets += static_cast<char>(number & 0xFF);
  }
  return octets += rest;
}

/// No packet of an answer, but a word about it: the seconds to wait, no flags, and an option.
std::string control(std::uint16_t conversation, std::uint16_t seconds, char option, std::string_view needs) {
  std::string rest(1, '\0');
  return header({conversation, 0, 0, 0, seconds}, (rest += option) += needs);
}

std::string octets_of(numbers values) { return header(values).substr(1); }

}  // namespace

std::string datagram(std::uint16_t conversation, std::string_view text, std::uint16_t received) {
  return header({conversation, 1, 1, received}) += text;
}

std::string acknowledgement(std::uint16_t conversation, std::uint16_t received) {
  return header({conversation, 0, 0, received});
}

// ---- what a server sends

std::string whole_answer(std::uint16_t conversation, std::string_view text) {
  return header({conversation}) += text;
}

std::string whole_answer_of_version_1(std::string_view text) { return header({}) += text; }

std::string answer_part(std::uint16_t conversation, std::uint16_t number, std::uint16_t total,
                        std::string_view text) {
  return header({conversation, number, total}) += text;
}

std::string answer_part_to_acknowledge(std::uint16_t conversation, std::uint16_t number, std::uint16_t total,
                                       std::uint16_t received, std::string_view text) {
  return header({conversation, number, total, received, 0}, "\x80") += text;
}

std::string wait_packet(std::uint16_t conversation, std::uint16_t seconds, std::uint16_t place) {
  return control(conversation, seconds, '\xFE', '\x01' + octets_of({place}));
}

std::string refusal_packet(std::uint16_t conversation) { return control(conversation, 0, 1, {}); }

std::string redirect_packet(std::uint16_t conversation, std::uint32_t address, std::uint16_t port) {
  auto high = static_cast<std::uint16_t>(address >> 16), low = static_cast<std::uint16_t>(address & 0xFFFF);
  return control(conversation, 0, 4, octets_of({high, low, port}));
}

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
// Any peer of a session, and any fingers. The first octet chooses the protocol and whether a user sits
// there; then an octet says what happens next and how many octets belong to it. Whatever comes: what is said
// to the peer grows no faster than what came, a telnet peer is told nothing that is no telnet, and all at
// once is as octet by octet.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "fuzz/must.hpp"
#include "wend/schemes/telnet/net/conversation.hpp"
#include "wend/schemes/telnet/net/login.hpp"

namespace {

using namespace wend;

std::unique_ptr<wire::terminal_line> line_of(std::uint8_t kind) {
  wire::seat here{kind & 2 ? "vt100" : "no name\x1b", {255, 24}, (kind & 4) != 0};
  if (kind & 1) return std::make_unique<telnet::rlogin_line>("ann", here);
  return std::make_unique<telnet::telnet_line>(here);
}

/// Says all of it to the line, in pieces of this size; how many octets that was.
std::size_t play(wire::terminal_line& line, std::string_view input, std::size_t piece) {
  std::size_t count = 0;
  while (input.size() >= 2 && !line.is_over) {
    auto what = static_cast<std::uint8_t>(input[0]);
    auto size = std::min<std::size_t>(static_cast<std::uint8_t>(input[1]), input.size() - 2);
    auto octets = input.substr(2, what & 8 ? input.size() - 2 : size);
    input.remove_prefix(2 + octets.size());
    count += octets.size() + 1;
    auto number = static_cast<std::uint16_t>(octets.size() * 0x0101);
    switch (what % 4) {
      case 0:
      case 1:
        for (; !octets.empty(); octets.remove_prefix(std::min(piece, octets.size())))
          line.hear(octets.substr(0, piece));
        break;
      case 2:
        while (!octets.empty() && !line.is_over) {
          auto taken = line.type(octets.substr(0, piece));
          must(taken > 0 && (taken == std::min(piece, octets.size()) || line.calls_us));
          octets.remove_prefix(taken);
        }
        break;
      default:
        for (char c : octets) line.hear_urgent(c);
        line.resize({number, 25});
    }
  }
  return count;
}

/// RFC 854: behind IAC stands a command, and a subnegotiation is closed.
void must_be_telnet(std::string_view octets) {
  bool inside = false;
  for (std::size_t i = 0; i < octets.size(); ++i) {
    if (octets[i] != '\xff') continue;
    must(++i < octets.size());
    auto command = static_cast<std::uint8_t>(octets[i]);
    if (command == 255) continue;
    must(inside == (command == 240));
    inside = command == 250;
    if (command >= 250) must(++i < octets.size());
    must(command == 240 || command >= 250);
  }
  must(!inside);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view octets(reinterpret_cast<char const*>(data) + 1, size - 1);
  auto at_once = line_of(data[0]), one_by_one = line_of(data[0]);
  auto count = play(*at_once, octets, octets.size() + 1);
  play(*one_by_one, octets, 1);
  must(at_once->to_peer.size() <= 64 + 16 * count);
  must(at_once->to_screen.size() <= count);
  if (!(data[0] & 1)) must_be_telnet(at_once->to_peer);
  if (!at_once->is_over && !one_by_one->is_over) {
    must(at_once->to_peer == one_by_one->to_peer);
    must(at_once->to_screen == one_by_one->to_screen);
    must(at_once->keyboard == one_by_one->keyboard);
  }
  at_once->hear_end();
  must(at_once->is_over);
  return 0;
}

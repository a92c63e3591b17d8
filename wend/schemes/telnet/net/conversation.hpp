// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "wend/exchange/detail/terminal.hpp"

struct telnet_t;  // of libtelnet

namespace wend::telnet {

/// The user's side of telnet, RFC 854. It asks for nothing, and agrees to what a terminal needs: that the
/// peer echoes, that nobody waits for a go-ahead, eight bits both ways, the terminal's type (RFC 1091) and
/// size (RFC 1073), and an environment, which is empty (RFC 1572). All else is refused, once each time it is
/// asked.
///
/// Failures: `unexpected-reply` for 4 KiB that say nothing (a subnegotiation that does not end, requests for
/// what is so already), and for a peer that compresses unasked.
class telnet_line : public wire::terminal_line {
 public:
  explicit telnet_line(wire::seat);
  ~telnet_line() override;

  void hear(std::string_view octets) override;
  std::size_t type(std::string_view octets) override;
  void resize(wire::window_size) override;

 private:
  struct ear;  // what libtelnet calls
  struct freed {
    void operator()(telnet_t*) const;
  };

  void show(std::string_view octets);
  void agree(unsigned char option, bool on);   // on our side
  void accept(unsigned char option, bool on);  // on the peer's
  void answer(unsigned char option, std::string_view question);
  void say_type();
  void say_window();

  wire::seat seat_;
  std::array<bool, 256> ours_{}, theirs_{};
  bool in_command_ = false;    // the next octet is the second of a command
  std::size_t hushed_ = 0;     // octets since libtelnet has said anything
  bool typed_return_ = false;  // a line feed after it is no line of its own
  std::unique_ptr<telnet_t, freed> codec_;
};

}  // namespace wend::telnet

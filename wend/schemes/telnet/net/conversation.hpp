// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "wend/exchange/detail/terminal.hpp"

struct telnet_t;  // from libtelnet

namespace wend::telnet {

/// The client's side of telnet, RFC 854. It requests nothing, and agrees to the options of a terminal: echo
/// by the peer, no go-ahead, binary transmission both ways, the terminal's type (RFC 1091) and size (RFC
/// 1073), and an empty environment (RFC 1572). It refuses each other request once.
///
/// Failures: `unexpected-reply` for 4 KiB without an effect (an endless subnegotiation, requests for a state
/// already in effect), and for a peer that compresses unasked.
class telnet_line : public wire::terminal_line {
 public:
  explicit telnet_line(wire::seat);
  ~telnet_line() override;

  void hear(std::string_view octets) override;
  std::size_t type(std::string_view octets) override;
  void resize(wire::window_size) override;

 private:
  struct ear;  // receives libtelnet's events
  struct freed {
    void operator()(telnet_t*) const;
  };

  void show(std::string_view octets);
  void set_ours(unsigned char option, bool is_on);
  void set_theirs(unsigned char option, bool is_on);
  void answer(unsigned char option, std::string_view question);
  void send_terminal_type();
  void send_window_size();

  wire::seat seat_;
  std::array<bool, 256> ours_{}, theirs_{};
  bool in_command_ = false;    // the next octet is the second of a command
  std::size_t hushed_ = 0;     // octets since libtelnet's last event
  bool typed_return_ = false;  // a line feed after it is not another line
  std::unique_ptr<telnet_t, freed> codec_;
};

}  // namespace wend::telnet

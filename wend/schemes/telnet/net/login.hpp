// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/exchange/detail/terminal.hpp"

namespace wend::telnet {

/// The client's side of rlogin, RFC 1282. The local user's name is private: the server gets a constant. At
/// the beginning of a line a tilde and a dot (or ^D) end the session.
///
/// Failures: `login-refused`, with the server's text; `truncated` if it closes before it has answered.
class rlogin_line : public wire::terminal_line {
 public:
  rlogin_line(std::string_view server_user, wire::seat);

  void hear(std::string_view octets) override;
  void hear_urgent(char) override;
  void hear_end() override;
  std::size_t type(std::string_view octets) override;
  void resize(wire::window_size) override;
  bool has_urgent() const override { return true; }

 private:
  enum class stage : std::uint8_t { greeted, accepted, refused };

  bool is_for_us(char);
  void send_window_size();

  wire::seat seat_;
  stage at_ = stage::greeted;
  std::string refusal_{};
  bool wants_window_ = false;
  bool line_begins_ = true;
  bool escaped_ = false;  // the escape character is held back
};

}  // namespace wend::telnet

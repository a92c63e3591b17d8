// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <termios.h>

#include <optional>

#include "wend/exchange/detail/terminal.hpp"

namespace wend::engine {

/// A terminal that somebody sits at, whose keyboard does what a session wants while there is one. Whatever
/// ends the session, it is as it was before. What is no terminal is left alone.
class tty {
 public:
  tty(int keyboard, int screen);
  ~tty() { restore(); }
  tty(tty const&) = delete;

  bool is_there() const { return before_.has_value(); }
  wire::window_size window() const;

  /// The escape character ends a line that is being edited, too.
  void behave(wire::keyboard);
  void restore();

 private:
  int keyboard_, screen_;
  std::optional<::termios> before_{};
  bool changed_ = false;
};

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <termios.h>

#include <optional>

#include "wend/exchange/detail/terminal.hpp"

namespace wend::engine {

/// A terminal whose keyboard is set as a session needs it while the object exists, and restored after it,
/// however the session ends. A descriptor that is not a terminal is not touched.
class tty {
 public:
  tty(int keyboard, int screen);
  ~tty() { restore(); }
  tty(tty const&) = delete;

  bool is_there() const { return before_.has_value(); }
  wire::window_size window() const;

  /// Sets the keyboard. The escape character also ends a line that is being edited.
  void behave(wire::keyboard);
  void restore();

 private:
  int keyboard_, screen_;
  std::optional<::termios> before_{};
  bool changed_ = false;
};

}  // namespace wend::engine

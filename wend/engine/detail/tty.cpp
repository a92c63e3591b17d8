// SPDX-License-Identifier: Apache-2.0
#include "wend/engine/detail/tty.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

namespace wend::engine {
namespace {

/// Applies at once: a held screen must not delay the keyboard setting.
void apply(int keyboard, ::termios const& how) {
  while (::tcsetattr(keyboard, TCSANOW, &how) != 0 && errno == EINTR) continue;
}

enum class flag : bool { off, on };
flag when(bool is_on) { return is_on ? flag::on : flag::off; }

template <class Flags>
void turn(Flags& flags, unsigned which, flag to) {
  if (to == flag::on) flags |= static_cast<Flags>(which);
  else flags &= ~static_cast<Flags>(which);
}

}  // namespace

tty::tty(int keyboard, int screen) : keyboard_(keyboard), screen_(screen) {
  ::termios now{};
  if (::isatty(keyboard) && ::tcgetattr(keyboard, &now) == 0) before_ = now;
}

wire::window_size tty::window() const {
  ::winsize size{};
  bool known = ::ioctl(screen_, TIOCGWINSZ, &size) == 0 || ::ioctl(keyboard_, TIOCGWINSZ, &size) == 0;
  if (!known) return {};
  return {size.ws_col, size.ws_row};
}

void tty::behave(wire::keyboard how) {
  if (!before_) return;
  auto now = *before_;
  bool has_lines = how.edits || how.echoes;
  turn(now.c_iflag, BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | INPCK, flag::off);
  turn(now.c_iflag, ICRNL, when(has_lines));
  turn(now.c_iflag, IXON, when(how.pauses));
  turn(now.c_oflag, OPOST | ONLCR, when(has_lines));
  turn(now.c_lflag, ISIG, flag::off);  // ^C goes to the peer
  turn(now.c_lflag, ICANON | IEXTEN, when(how.edits));
  turn(now.c_lflag, ECHO, when(how.echoes));
  turn(now.c_lflag, ECHONL, flag::off);
  if (how.edits) {
    now.c_cc[VEOF] = _POSIX_VDISABLE;  // ^D goes to the peer, too
    now.c_cc[VEOL] = static_cast<cc_t>(wire::escape_character);
  } else {
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
  }
  changed_ = true;
  apply(keyboard_, now);
}

void tty::restore() {
  if (before_ && changed_) apply(keyboard_, *before_);
  changed_ = false;
}

}  // namespace wend::engine

// SPDX-License-Identifier: Apache-2.0
//
// A session at a terminal, where both sides send at any time: two streams instead of a dialogue of steps. The
// driver passes in the input of either side and takes the output away. The protocol has no socket and no
// clock: the result does not depend on how its input is split.
//
//     keyboard ── type ──►┐                  ┌──► to_peer ──►
//                         │  terminal_line   │                 the peer
//       screen ◄── to_screen ◄┘              └◄── hear ◄─────

#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/detail/chars.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::wire {

/// In characters; 0: unknown.
struct window_size {
  std::uint16_t columns = 0, rows = 0;

  friend bool operator==(window_size, window_size) = default;
};

/// The functions of a keyboard that are done on this side.
struct keyboard {
  bool edits = false;   // a line is sent when it is complete, and can be edited until then
  bool echoes = false;  // typed characters are shown here
  bool pauses = false;  // START and STOP hold the screen here

  friend bool operator==(keyboard, keyboard) = default;
};

/// What the peer learns of the terminal.
struct seat {
  std::string terminal = "unknown";
  window_size window{};
  bool is_attended = false;  // a person types there, and some input may be for wend
};

/// ^], which the user types to give wend a command.
inline constexpr char escape_character = '\x1d';

class terminal_line {
 public:
  terminal_line() = default;
  terminal_line(terminal_line const&) = delete;
  virtual ~terminal_line() = default;

  virtual void hear(std::string_view octets) = 0;
  virtual void hear_urgent(char) {}  // out of the stream, if `has_urgent()`
  virtual void hear_end() { is_over = true; }

  /// The number of octets that were taken: all, unless `calls_us` is now set; then the rest is a command to
  /// wend.
  virtual std::size_t type(std::string_view octets) = 0;
  virtual void resize(window_size) = 0;

  /// Whether urgent octets have a meaning of their own; otherwise they stay in the stream.
  virtual bool has_urgent() const { return false; }

  std::string to_peer{}, to_screen{};  // emptied by the driver
  wire::keyboard keyboard{};
  bool calls_us = false;  // the user typed the escape character; reset by the driver
  bool is_over = false;
  std::optional<failure> wrong{};  // the error, if the session ended by one

 protected:
  void fail(errc why, std::string words) {
    is_over = true;
    wrong = failure{why, std::move(words)};
  }
};

/// A terminal name that any protocol can send: "unknown" for one that holds other characters, or more than 40
/// (RFC 1091).
inline std::string terminal_name(std::string_view given) {
  static constexpr charset usual = alpha | digit | "-._+/";
  bool right =
      !given.empty() && given.size() <= 40 && std::ranges::all_of(given, [](char c) { return usual[c]; });
  return std::string(right ? given : "unknown");
}

}  // namespace wend::wire

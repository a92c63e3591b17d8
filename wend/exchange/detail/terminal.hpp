// SPDX-License-Identifier: Apache-2.0
//
// A session at a terminal, where both sides speak when they like: no dialogue of steps, but two streams. A
// protocol is told what came from either side and leaves what is to go out; whoever drives it takes that
// away. No socket and no clock: told octet by octet it does the same as told all at once.
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

#include "wend/base/charset.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::wire {

/// In characters; 0: not known.
struct window_size {
  std::uint16_t columns = 0, rows = 0;

  friend bool operator==(window_size, window_size) = default;
};

/// What is left to our side of what a keyboard does.
struct keyboard {
  bool edits = false;   // a line is sent when it is complete, and can be mended until then
  bool echoes = false;  // what is typed is shown here
  bool pauses = false;  // START and STOP hold the screen here

  friend bool operator==(keyboard, keyboard) = default;
};

/// What a peer is told of the terminal.
struct seat {
  std::string terminal = "unknown";
  window_size window{};
  bool is_attended = false;  // somebody types there, and not all of it must be for the peer
};

/// ^], by which the one who types speaks to us.
inline constexpr char escape_character = '\x1d';

class terminal_line {
 public:
  terminal_line() = default;
  terminal_line(terminal_line const&) = delete;
  virtual ~terminal_line() = default;

  virtual void hear(std::string_view octets) = 0;
  virtual void hear_urgent(char) {}  // out of the stream, if `has_urgent()`
  virtual void hear_end() { is_over = true; }

  /// How many of these octets were taken: all, unless there is `calls_us` now; then the rest is for us.
  virtual std::size_t type(std::string_view octets) = 0;
  virtual void resize(window_size) = 0;

  /// Whether urgent octets mean something of their own; else they stay where they are in the stream.
  virtual bool has_urgent() const { return false; }

  std::string to_peer{}, to_screen{};  // taken away by the driver
  wire::keyboard keyboard{};
  bool calls_us = false;  // the one who types wants to speak to us; taken back by the driver
  bool is_over = false;
  std::optional<failure> wrong{};  // why it is, unless it ended as it should

 protected:
  void fail(errc why, std::string words) {
    is_over = true;
    wrong = failure{why, std::move(words)};
  }
};

/// A name of a terminal as any protocol may say it: "unknown" for one that holds other characters, or more
/// than 40 (RFC 1091).
inline std::string terminal_name(std::string_view given) {
  static constexpr charset usual = alpha | digit | "-._+/";
  bool right =
      !given.empty() && given.size() <= 40 && std::ranges::all_of(given, [](char c) { return usual[c]; });
  return std::string(right ? given : "unknown");
}

}  // namespace wend::wire

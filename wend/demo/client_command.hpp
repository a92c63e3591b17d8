// SPDX-License-Identifier: Apache-2.0
//
// What the servers of line protocols have in common: ftp, nntp, smtp.

#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/detail/message_head.hpp"

namespace wend::demo {

/// A line of a client: its first word in capitals, and the text after the space.
struct client_command {
  std::string verb{}, rest{};
};
client_command command_in(std::string_view line);

/// Sends a line.
wire::dialogue<> say(std::string_view reply);

/// A received text that ends with a dot; lines have CRLF.
struct text_heard {
  std::string octets{};
  bool fits = true;      // false: too long, and not kept
  bool is_whole = true;  // false: the client has closed
};
wire::dialogue<text_heard> hear_text(std::size_t most);

/// Returns the fields before the first empty line.
wire::message_head head_in(std::string_view message);

template <class Visit>
struct command {
  std::string_view verb;
  wire::dialogue<> (*obey)(Visit&, std::string rest);
};

/// Runs the command of the line, or sends `otherwise`.
template <class Visit>
wire::dialogue<> obey(Visit& visit, std::span<command<Visit> const> known, std::string const& line,
                      std::string_view otherwise) {
  auto o = command_in(line);
  auto row = std::ranges::find(known, o.verb, &command<Visit>::verb);
  if (row == known.end()) co_return co_await say(otherwise);
  co_await row->obey(visit, o.rest);
}

}  // namespace wend::demo

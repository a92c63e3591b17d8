// SPDX-License-Identifier: Apache-2.0
//
// What servers have in common that are ordered about line by line: ftp, nntp, smtp.

#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/detail/message_head.hpp"

namespace wend::testing {

/// A line of a client: its first word in capitals, and what follows a space.
struct order {
  std::string verb{}, rest{};
};
order order_in(std::string_view line);

/// A line of a server.
wire::dialogue<> say(std::string_view reply);

/// A text that ends with a dot, its lines with CRLF.
struct text_heard {
  std::string octets{};
  bool fits = true;      // else it is not kept
  bool is_whole = true;  // else the client has gone
};
wire::dialogue<text_heard> hear_text(std::size_t most);

/// The fields before the first empty line.
wire::message_head head_in(std::string_view message);

template <class Visit>
struct command {
  std::string_view verb;
  wire::dialogue<> (*obey)(Visit&, std::string rest);
};

/// Does what the line says, or says `otherwise`.
template <class Visit>
wire::dialogue<> obey(Visit& visit, std::span<command<Visit> const> known, std::string const& line,
                      std::string_view otherwise) {
  auto o = order_in(line);
  auto row = std::ranges::find(known, o.verb, &command<Visit>::verb);
  if (row == known.end()) co_return co_await say(otherwise);
  co_await row->obey(visit, o.rest);
}

}  // namespace wend::testing

// SPDX-License-Identifier: Apache-2.0
//
// A connection to a news server: opening and closing it, and sending commands.

#pragma once

#include <string>
#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/usenet/net/order.hpp"

namespace wend::wire::nntp {

/// RFC 3977 §3.2: three digits, and text.
class reply {
 public:
  explicit reply(std::string text);
  int code() const { return code_; }  // 0: it had none
  std::string const& text() const { return text_; }

 private:
  int code_ = 0;
  std::string text_;
};

errc meaning(reply const&);

/// What was asked, and what was answered. RFC 1630 §News: nobody keeps an article for ever, and the server
/// does not know whether there ever was one.
std::string told(std::string_view command, reply const&);

/// RFC 3977 §3.2.1, RFC 977: the server has no such command, or not this form of it.
bool is_lacking(reply const&);

/// Whether a login may be said: it has to fit a command, and be no other one.
bool is_sayable(std::string_view name_or_password);

/// Connects, or takes up a connection that was left, and makes it one that reads.
dialogue<> enter(order&);

/// Keeps the connection for whoever comes next; or says good-bye.
dialogue<> leave(order const&);

/// What is said to what was sent. Ends the exchange with `truncated` where nothing is.
dialogue<reply> hear(order const&, std::string_view command);

/// Asks; and again after TLS or a login, if the server wants them first.
dialogue<reply> ask(order&, std::string const& command);

/// Asks, and fails unless the answer is this one: after any other there is no text that could be heard.
dialogue<reply> must(order&, std::string const& command, int code);

}  // namespace wend::wire::nntp

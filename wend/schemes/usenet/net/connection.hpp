// SPDX-License-Identifier: Apache-2.0
//
// A connection to a news server: opening and closing it, and sending commands.

#pragma once

#include <string>
#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/usenet/net/conversation_data.hpp"

namespace wend::wire::nntp {

/// A reply, RFC 3977 §3.2: three digits, and text.
class reply {
 public:
  explicit reply(std::string text);
  int code() const { return code_; }  // 0 if the line has none
  std::string const& text() const { return text_; }

 private:
  int code_ = 0;
  std::string text_;
};

errc error_of(reply const&);

/// A command and its reply as the text of an error. RFC 1630 §News: articles expire, so the server cannot
/// tell whether one ever existed.
std::string quoted(std::string_view command, reply const&);

/// RFC 3977 §3.2.1, RFC 977: the server lacks the command, or this form of it.
bool is_unsupported(reply const&);

/// Whether a login fits a command, and cannot inject another.
bool is_safe_credential(std::string_view name_or_password);

/// Connects, or reuses an idle connection, and enters reader mode.
dialogue<> enter(conversation_data&);

/// Keeps the connection for reuse; else sends QUIT.
dialogue<> leave(conversation_data const&);

/// Reads the reply to a command. Fails with `truncated` at the close.
dialogue<reply> read_reply(conversation_data const&, std::string_view command);

/// Sends a command, and again after TLS or a login if the server requires them first.
dialogue<reply> ask(conversation_data&, std::string const& command);

/// Sends a command; fails unless the reply has this code, since only then a text follows.
dialogue<reply> must(conversation_data&, std::string const& command, int code);

}  // namespace wend::wire::nntp

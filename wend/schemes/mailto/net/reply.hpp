// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/exchange/detail/dialogue.hpp"

namespace wend::mailto {

/// A reply, RFC 5321 §4.2: lines with the same code, with a dash behind it in all but the last.
class reply {
 public:
  reply() = default;

  /// False if the line is not of this reply.
  bool add(std::string_view line);
  bool is_whole() const { return whole_; }

  int code() const { return code_; }
  /// Every line with its code; of a long line its first 512 octets.
  std::string const& text() const { return text_; }

  bool says_done() const { return code_ / 100 == 2; }
  bool says_no() const { return code_ / 100 == 5; }

  /// The error of a negative reply; `refused` is the error for a plain refusal.
  errc trouble(errc refused) const;

 private:
  int code_ = 0;
  bool whole_ = false;
  std::string text_{};
};

/// The extensions of a server: RFC 5321 §4.1.1.1.
struct extensions {
  bool starttls = false, eight_bit = false, utf8 = false;
  bool plain = false, login = false;       // login mechanisms
  std::optional<std::uint64_t> largest{};  // the longest message, in octets

  extensions() = default;
  friend bool operator==(extensions const&, extensions const&) = default;
};

extensions extensions_in(reply const& to_ehlo);

/// "RCPT TO:<bob@b.example>: 550 no such user"
std::string quoted(std::string_view command, reply const&);

/// Reads the reply to this command. `truncated` at the close, `unexpected-reply` if it is malformed,
/// `too-long` if it has more than 100 lines. 421 is `busy` and may come at any time: RFC 5321 §3.8. Some
/// servers repeat a rejected command: *** replaces a secret in the reply and in every failure.
wire::dialogue<reply> read_reply(std::string command, std::vector<std::string> const& secrets);
wire::dialogue<reply> read_reply(std::string command);

wire::dialogue<reply> ask(std::string command);

}  // namespace wend::mailto

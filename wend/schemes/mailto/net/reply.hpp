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

/// What a server answers to one command, RFC 5321 §4.2: lines with the same code, a dash behind it in all but
/// the last.
class reply {
 public:
  reply() = default;

  /// False: the line is none of a reply, or of another one.
  bool add(std::string_view line);
  bool is_whole() const { return whole_; }

  int code() const { return code_; }
  /// Every line, the codes too; of a long line its first 512 octets.
  std::string const& text() const { return text_; }

  bool says_done() const { return code_ / 100 == 2; }
  bool says_no() const { return code_ / 100 == 5; }

  /// Our word for a reply that was not hoped for; `refused` is what a plain "no" means here.
  errc trouble(errc refused) const;

 private:
  int code_ = 0;
  bool whole_ = false;
  std::string text_{};
};

/// What a server can do beside the rest: RFC 5321 §4.1.1.1.
struct extensions {
  bool starttls = false, eight_bit = false, utf8 = false;
  bool plain = false, login = false;       // ways to log in
  std::optional<std::uint64_t> largest{};  // octets of a message

  extensions() = default;
  friend bool operator==(extensions const&, extensions const&) = default;
};

extensions extensions_in(reply const& to_ehlo);

/// "RCPT TO:<bob@b.example>: 550 no such user"
std::string told(std::string_view command, reply const&);

/// The reply to this command. `truncated` if there is none, `unexpected-reply` if it is none, `too-long` if
/// it has more than 100 lines. 421 is `busy` and may come at any time: RFC 5321 §3.8. Some servers repeat
/// what they did not like: where it holds a secret, *** stands in its place, in the reply and in every
/// failure.
wire::dialogue<reply> hear(std::string command, std::vector<std::string> const& secrets);
wire::dialogue<reply> hear(std::string command);

wire::dialogue<reply> ask(std::string command);

}  // namespace wend::mailto

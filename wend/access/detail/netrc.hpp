// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"

namespace wend::access {

/// The login of a user on one machine.
struct netrc_login {
  std::string machine{};  // in lower case; empty: `default`, for every other machine
  std::optional<std::string> user{}, password{}, account{};

  friend bool operator==(netrc_login const&, netrc_login const&) = default;
};

/// The file .netrc, as BSD's ftp reads it:
///
///     # a comment may stand where a keyword could
///     machine ftp.example login ann password "p w" account staff
///     default login anonymous
///
/// A value may be quoted. A backslash makes the next octet literal, inside and outside quotes.
/// Macros (`macdef`, up to the next empty line) are skipped.
class netrc {
 public:
  netrc() = default;
  explicit netrc(std::vector<netrc_login> logins) : logins_(std::move(logins)) {}

  /// The first entry for the host (any case) and, if a user is given, for the user; else `default`; else
  /// null.
  netrc_login const* login_for(std::string_view host, std::string_view user = {}) const;

  std::vector<netrc_login> const& logins() const { return logins_; }

 private:
  std::vector<netrc_login> logins_{};
};

/// Parses the text of a .netrc file in linear time. Errors, at the byte: `no-host` (a machine without a
/// name), `bad-login` (a keyword without a value, or before any machine), `control-char` (a control in a
/// value), `bad-char` (an unknown keyword or an unclosed quote), `too-long` (more than 1 MiB).
result<netrc> parse_netrc(std::string_view text);

}  // namespace wend::access

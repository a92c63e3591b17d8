// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"

namespace wend::access {

/// Who a user is on one machine.
struct netrc_login {
  std::string machine{};  // in lower case; empty: on any other (`default`)
  std::optional<std::string> user{}, password{}, account{};

  friend bool operator==(netrc_login const&, netrc_login const&) = default;
};

/// The file .netrc of ftp and its kin, as BSD's ftp reads it:
///
///     # comments stand where a word of the file's own could
///     machine ftp.example login ann password "p w" account staff
///     default login anonymous
///
/// A value may stand in quotes; a backslash makes the octet after it plain, within quotes and without.
/// Macros (`macdef`, up to the next empty line) are left out.
class netrc {
 public:
  netrc() = default;
  explicit netrc(std::vector<netrc_login> logins) : logins_(std::move(logins)) {}

  /// The first that is of the host (any case) and, if a user is named, of the user; then `default`. Null if
  /// there is none.
  netrc_login const* login_for(std::string_view host, std::string_view user = {}) const;

  std::vector<netrc_login> const& logins() const { return logins_; }

 private:
  std::vector<netrc_login> logins_{};
};

/// Linear. Errors, at the byte: `no-host` (a machine without its name), `bad-login` (a word without its
/// value, or before any machine), `control-char` (a control in a value), `bad-char` (an unknown word, or a
/// quote that is not closed), `too-long` (beyond 1 MiB).
result<netrc> parse_netrc(std::string_view text);

}  // namespace wend::access

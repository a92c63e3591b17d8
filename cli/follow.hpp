// SPDX-License-Identifier: Apache-2.0
//
// What the commands that follow a URI have in common: the policy, the exit status, the words for a failure.

#pragma once

#include "cli/names.hpp"
#include "wend/access/netrc.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/follow/perform.hpp"

namespace wend::cli {

/// A person typed the URL: local files may be read, our own network be talked to; ports are as the options
/// say.
access::policy policy_for(options const&);

/// The options with what the user's settings fill in.
options with_settings(options);

/// The proxy or gateway that the user's settings name for the URI. Throws usage_error if it cannot be one.
access::way way_for(uri_view, access::policy const&);

/// From sysexits.h: what went wrong outside.
exit_status status_of(errc) noexcept;

/// Reads the one name that such a command takes, leniently unless told otherwise; says what was repaired.
/// Throws failed_command.
name read_target(std::string const& text, options const&);

/// A command that came to nothing, with its exit status; everything has been said.
struct failed_command {
  exit_status status;
};

/// What was had could not be written, for the reason of this number (errno): says so, but for a pipe that
/// nobody reads, and throws failed_command.
[[noreturn]] void fail_to_write(desk&, std::string const& what, int number);

/// Says it on standard error, in the server's own words where there are any.
exit_status complain(std::string_view uri, access::verb, access::failure const&, options const&);

/// Follows URIs as the options and the user's settings say, and lets the user answer and look on.
class follower {
 public:
  explicit follower(options const& given);

  options const& how() const { return how_; }
  access::policy const& rules() { return agent_.rules(); }

  /// From now on the login of this URI is the user's on its server: the entries of a listing carry no
  /// password.
  void keep_login_of(uri const& start) { start_ = start; }

  using note = std::function<void(std::string_view name, std::string_view value)>;
  access::outcome<access::representation> try_to(access::request, access::sink const& = {}, note const& = {});
  /// The same; complains and throws failed_command if it cannot be had.
  access::representation perform(access::request, access::sink const& = {}, note const& = {});

 private:
  void name_user(uri_view);
  bool take_login_of_start(uri_view);
  void tell_of_mail_address();
  void refuse_range_of_octets(uri_view) const;

  options how_;
  access::netrc logins_;
  engine::agent agent_;
  bool told_of_mail_ = false;
  std::optional<uri> start_{};
};

}  // namespace wend::cli

// SPDX-License-Identifier: Apache-2.0
//
// Shared by the commands that follow a URI: the policy, the exit status, the sentences of a failure.

#pragma once

#include "cli/names.hpp"
#include "wend/access/detail/netrc.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

namespace wend::cli {

/// The policy for a URL that the user typed: local files and the private network are allowed; ports are as
/// the options say.
access::policy policy_for(options const&);

/// The options, completed from the user's settings.
options with_settings(options);

/// Returns the proxy or gateway that the user's settings name for the URI. Throws usage_error for an invalid
/// one.
access::way way_for(uri_view, access::policy const&);

/// Returns the logins in the user's .netrc, or in the file that NETRC names; reports an error in it.
access::netrc logins_of_user(options const&);

/// Sets the login for the URI's server: that of the file, or none.
void take_login(access::policy&, access::netrc const&, uri_view);

/// Returns the exit status of sysexits.h for an error.
exit_status status_of(errc) noexcept;

/// Reads the one URI that such a command takes, leniently by default; reports repairs. Throws failed_command.
name read_target(std::string const& text, options const&);

/// A command that failed, with its exit status; its messages have been written.
struct failed_command {
  exit_status status;
};

/// Reports that the output could not be written, with the errno `number`, except for a pipe without a reader;
/// throws failed_command.
[[noreturn]] void fail_to_write(command_context&, std::string const& what, int number);

/// Writes the sentence to standard error.
void complain(std::string_view sentence);

/// Writes the failure to standard error, with the server's text if there is one.
exit_status complain(std::string_view uri, verb, failure const&, options const&);

}  // namespace wend::cli

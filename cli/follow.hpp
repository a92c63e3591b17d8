// SPDX-License-Identifier: Apache-2.0
//
// What the commands that follow a URI have in common: the policy, the exit status, the words for a failure.

#pragma once

#include "cli/names.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

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

/// Says the sentence on standard error.
void complain(std::string_view sentence);

/// Says it on standard error, in the server's own words where there are any.
exit_status complain(std::string_view uri, access::verb, access::failure const&, options const&);

}  // namespace wend::cli

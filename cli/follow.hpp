// SPDX-License-Identifier: Apache-2.0
//
// What the commands that follow a URI have in common: the policy, the exit status, the words for a failure.

#pragma once

#include "cli/names.hpp"
#include "wend/access/rehearse.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"

namespace wend::cli {

/// A person typed the URL: local files may be read, ports are as the options say.
access::policy policy_for(options const&);

/// From sysexits.h: what went wrong outside.
exit_status status_of(errc) noexcept;

/// Reads the one name that such a command takes, leniently unless told otherwise; says what was repaired.
/// Throws failed_command.
name read_target(std::string const& text, options const&);

/// A command that came to nothing, with its exit status; everything has been said.
struct failed_command {
  exit_status status;
};

/// Says it on standard error, in the server's own words where there are any.
exit_status complain(std::string_view uri, access::verb, access::failure const&, options const&);

/// Asks for it; complains and throws failed_command if it cannot be had.
access::representation perform(uri const&, access::verb, options const&, access::sink const& = {},
                               access::source = {}, std::vector<std::string> words = {});

}  // namespace wend::cli

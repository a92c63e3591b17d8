// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "cli/records.hpp"
#include "wend/access/representation.hpp"

namespace wend::cli {

/// Writes a listing as a table on a terminal, otherwise tab-separated; or as JSON.
void put_listing(std::string& out, access::representation const&, std::string_view uri, options const&);
/// Writes the attributes of one object.
void put_facts(std::string& out, access::representation const&, std::string_view uri, options const&);

/// Returns the exit status of a command that has shown a listing: `protocol_error`, with a message on
/// standard error, if lines of it could not be read.
int status_of_listing(command_context&, access::representation const&);

}  // namespace wend::cli

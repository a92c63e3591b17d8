// SPDX-License-Identifier: Apache-2.0
//
// Transfers over the data connection: files in both directions, and listings. RFC 959 §3, §5.4; RFC 3659 §5,
// §7. Internal to the scheme module.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/ftp/net/control.hpp"
#include "wend/schemes/ftp/net/login.hpp"

namespace wend::ftp {

inline constexpr std::string_view directory_type = "inode/directory";

/// A data connection, and the command that will use it. The connection is closed again if `begins` does not
/// hold for the reply.
wire::dialogue<reply> begin(visit&, std::string command);

/// RFC 959 §5.4: 1xx begins the transfer and one 2xx ends it. A quick server may skip the 1xx.
bool begins(reply const&);

/// What follows `begin` of this command, to the close and the last reply: the octets of a file to the caller.
/// `truncated` if fewer came than its size.
wire::dialogue<> receive(visit&, std::string const& command, reply const& began,
                         std::optional<std::uint64_t> size);

/// The same, with the caller's octets to the server. `truncated` if it took only some of them.
wire::dialogue<> transmit(visit&, std::string const& command, reply const& began);

/// The directory, as items; or, for find_attributes, the one that has our name as `found`.
wire::dialogue<> list(visit&);

/// The plan's facts, as notes.
wire::dialogue<> tell_facts(visit const&);

}  // namespace wend::ftp

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

/// Opens a data connection and sends the command that will use it. Closes it again if `begins` is false for
/// the reply.
wire::dialogue<reply> begin(visit&, std::string command);

/// RFC 959 §5.4: 1xx begins the transfer and a 2xx ends it. A fast server may skip the 1xx.
bool begins(reply const&);

/// Receives a file after `begin`, up to the close and the final reply, and delivers its octets. Fails with
/// `truncated` if fewer came than `size`.
wire::dialogue<> receive(visit&, std::string const& command, reply const& began,
                         std::optional<std::uint64_t> size);

/// Sends the caller's octets after `begin`. Fails with `truncated` if the server took only some of them.
wire::dialogue<> transmit(visit&, std::string const& command, reply const& began);

/// Lists the directory as items; for find_attributes, stores the entry with the name of the request in
/// `listed`.
wire::dialogue<> list(visit&);

/// Yields the plan's facts as notes.
wire::dialogue<> note_facts(visit const&);

}  // namespace wend::ftp

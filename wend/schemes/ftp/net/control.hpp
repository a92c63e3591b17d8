// SPDX-License-Identifier: Apache-2.0
//
// The control connection, one command and one reply at a time: RFC 959 §5.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/detail/dialogue.hpp"
#include "wend/schemes/ftp/reply.hpp"

namespace wend::ftp {

/// Reads the next reply. Empty if the server closes first. A reply of more than 1000 lines or 64 KiB is
/// `too-long`.
wire::dialogue<std::optional<reply>> read_optional_reply();

/// Reads the next reply. Fails with `truncated` at the close, `unexpected-reply` without a code,
/// `busy` for 421, which may come at any time: RFC 959 §5.4.
wire::dialogue<reply> read_reply();

wire::dialogue<reply> ask(std::string command);

/// The same; the argument is not shown in logs and errors.
wire::dialogue<reply> ask_secretly(std::string word, std::string const& secret);

/// Sends the command; fails at this byte of the URI unless the reply is 2xx.
wire::dialogue<> must(std::string command, errc refused, std::uint32_t at);

/// "CWD b: 550 No such directory"
std::string quoted(std::string_view command, reply const&);

}  // namespace wend::ftp

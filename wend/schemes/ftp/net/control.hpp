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

/// Nothing if the server closes first. A reply of more than 1000 lines or 64 KiB is `too-long`.
wire::dialogue<std::optional<reply>> reply_if_any();

/// `truncated` if there is none, `unexpected-reply` if it has no code. 421 is `busy` and may come at any
/// time: RFC 959 §5.4.
wire::dialogue<reply> hear();

wire::dialogue<reply> ask(std::string command);

/// The same with an argument that nobody may see.
wire::dialogue<reply> confide(std::string word, std::string const& secret);

/// Asks, and fails at this byte of the URI unless it was done.
wire::dialogue<> must(std::string command, errc refused, std::uint32_t at);

/// "CWD b: 550 No such directory"
std::string told(std::string_view command, reply const&);

}  // namespace wend::ftp

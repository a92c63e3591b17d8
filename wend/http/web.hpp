// SPDX-License-Identifier: Apache-2.0
//
// One HTTP request and its response, by libcurl. Redirects and the meaning of a status are handled in
// document.hpp.

#pragma once

#include <string>

#include "wend/base/expected.hpp"
#include "wend/http/web_request.hpp"

namespace wend::engine {

class network;

/// Sends the request. The body of a 2xx response goes to `caller.deliver`, if set. Other bodies are dropped,
/// and the transfer ends after 64 KiB of one, unless the caller takes error responses. A response of any
/// status is a result; a failure is one of the connection, in the words of libcurl. Destroy the coroutine to
/// cancel.
///
/// Each address is checked before a packet is sent to it, also for a reused connection. Errors:
/// `unsafe-control` before anything is sent if a part of the request contains a line end; `no-such-host`,
/// `unreachable`, `not-allowed` (private addresses), `not-private` (TLS), `timed-out`, `truncated`,
/// `too-long` (more than 256 KiB of headers), `too-large`, `unexpected-reply`, `cancelled`.
asio::awaitable<expected<web_answer, failure>> fetch(network&, web_request, async_caller, limits = {});

/// Converts an HTTP date in any of its three forms (RFC 9110 §5.6.7) to RFC 3339; empty if it is invalid.
std::string date_of_http(std::string const&);

}  // namespace wend::engine

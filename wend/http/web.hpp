// SPDX-License-Identifier: Apache-2.0
//
// HTTP, as libcurl speaks it: one request and its answer. Where the answer leads, and what it means, is for
// others to say: engine/document.hpp.

#pragma once

#include <expected>
#include <string>

#include "wend/http/web_request.hpp"

namespace wend::engine {

class network;

/// Carries it out. Good answers' bodies go to `caller.deliver`, if it is there; what comes with other answers
/// is dropped, and not waited for beyond 64 KiB, unless the caller takes refusals: those are as good. An
/// answer of any status is an answer: failures are those of the conversation, in libcurl's words. To give up,
/// destroy the coroutine.
///
/// Each address is vetted before a packet leaves for it, also where a connection is used again. Errors:
/// `unsafe-control` before anything is sent if a line end hides in what is to be said; `no-such-host`,
/// `unreachable`, `not-allowed` (private addresses), `not-private` (TLS), `timed-out`, `truncated`,
/// `too-long` (more than 256 KiB of headers), `too-large`, `unexpected-reply`, `cancelled`.
asio::awaitable<std::expected<web_answer, failure>> fetch(network&, web_request, async_caller, limits = {});

/// An HTTP date in any of its three forms (RFC 9110 §5.6.7) as RFC 3339 has it; empty if it is none.
std::string date_of_http(std::string const&);

}  // namespace wend::engine

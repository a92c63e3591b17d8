// SPDX-License-Identifier: Apache-2.0
//
// A Prospero conversation. Each question and each answer is a message.
//
//     C: GET-OBJECT-INFO ACCESS-METHOD     S: ATTRIBUTE …: by these methods; RFC 1738 §3.11
//        or
//     C: GET-OBJECT-INFO ACCESS-METHOD     S: NONE-FOUND, FAILURE NOT-FOUND: then it may be a directory
//     C: DIRECTORY, LIST                   S: LINK …, ATTRIBUTE …
//     C: DIRECTORY, LIST                   S: … of each union link: its target's contents are listed, too
//        or, any of them
//     C: …                                 S: FORWARDED: the same question there

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"

namespace wend::prospero {

/// Starts the conversation of a plan: access, list and search. An object has URLs by its access methods,
/// which are notes, the best first; or is delivered, if the directory server holds its octets; or is a
/// directory, which is listed. Errors of the URI are those of plan_for.
///
/// RFC 1738 §3.11: the fields of the URI identify the object. The server is asked for attributes with their
/// names, in any case; if one is missing, or its words joined by spaces differ from the value, the object is
/// `not-found`.
///
/// Fails with the server's text and `not-found`, `not-allowed`, `login-refused`, `busy`, `not-possible` or
/// `unexpected-reply`; with `not-possible` if no method has a URL; `truncated` if the last line of an answer
/// has no end; `too-many-redirects` if the server forwards in a circle or more than 20 times; `unsafe-port`,
/// `unsafe-control` and `too-long` for a place that may not be asked; and as `ask`.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::prospero

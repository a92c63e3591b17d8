// SPDX-License-Identifier: Apache-2.0
//
// A Prospero conversation. Each question is a message, and so is each answer.
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

/// The conversation that does the errand: access, list and search. An object is at the URLs of its access
/// methods, which are noted, the best first; is delivered, if the directory server has it itself; or is a
/// directory, which is listed. Errors of the URI are those of plan_for.
///
/// RFC 1738 §3.11: the fields of the URI identify the object. The server is asked for attributes of their
/// names, in any case, and one that it does not tell, or whose words with a space between them are not the
/// value, is `not-found`.
///
/// Fails as the server says: `not-found`, `not-allowed`, `login-refused`, `busy`, `not-possible` or
/// `unexpected-reply`, in its own words; with `not-possible` where no method has a URL;
/// `truncated` where the last line of its answer has no end;
/// `too-many-redirects` where it forwards in a circle or more than 20 times; `unsafe-port`, `unsafe-control`
/// and `too-long` where it leads to a place that would not be asked; and as `ask`.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
//
// A query to whois (RFC 3912 §2) or to whois++ (RFC 1835 §2):
//
//     C: (connects)                      C: (connects)
//     C: smith <cr><lf>                  S: % 220 ready
//     S: ... text                        C: name=smith <cr><lf>
//     S: (closes)                        S: % 200 Command okay
//                                        S: # FULL USER h.example S1
//                                        S:  name: Smith
//                                        S: # END
//                                        S: % 226 Transaction complete

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"

namespace wend::whois {

/// Starts the conversation of a plan: access and search. If a whois server refers to another server, that one
/// is asked as well and its answer is appended; at most twice. Errors of the URI are those of plan_for.
///
/// Fails with `truncated` if there is no answer, or in whois++ no end of it; by the codes of whois++ with
/// `not-found`, `login-refused`, `too-large`, `unexpected-reply`.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::whois

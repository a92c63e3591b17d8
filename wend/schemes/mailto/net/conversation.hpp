// SPDX-License-Identifier: Apache-2.0
//
// Submits a message to a server that delivers it: RFC 6409, with the commands of RFC 5321.
//
//     S: 220 mail.example ready              C: AUTH PLAIN ...        RFC 4954 §4
//     C: EHLO [127.0.0.1]                    S: 235 welcome
//     S: 250-mail.example                    C: MAIL FROM:<ann@h.example> SIZE=300
//     S: 250 STARTTLS                        S: 250 fine
//     C: STARTTLS           RFC 3207 §4      C: RCPT TO:<bob@b.example>
//     S: 220 go on                           S: 250 fine
//     (TLS: earlier input                    C: DATA
//      is dropped)                           S: 354 go on
//     C: EHLO [127.0.0.1]                    C: (the message) .
//     S: 250-mail.example                    S: 250 queued
//     S: 250 AUTH PLAIN LOGIN                C: QUIT

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"

namespace wend::mailto {

/// Starts the conversation of a plan. Errors of the URI are those of plan_for, and of draft_for.
///
/// access: delivers the draft, as message/rfc822, without a connection. Omitted fields are noted as
/// `ignored`.
///
/// update: shows the user the draft followed by the caller's octets, and only after a yes sends it to
/// `asker.mail_server`, to all recipients or to none. The server's reply is noted as `accepted`. A password
/// is sent in clear only if TLS was not asked for, and to this machine.
///
/// Fails with `not-possible` if no server or sender is configured, if there is no recipient, and if the
/// server lacks an extension that the message needs; `no-answer` or `cancelled` without a yes; `not-private`,
/// `login-refused`, `not-found` at the byte of a recipient, `not-allowed`, `too-large`, `busy`, `truncated`,
/// `unexpected-reply`.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::mailto

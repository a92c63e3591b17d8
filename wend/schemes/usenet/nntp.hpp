// SPDX-License-Identifier: Apache-2.0
//
// Shared by the schemes news and nntp when they are followed: the server, and the commands. RFC 977 §2.3, RFC
// 3977 §3.1: a command is one line of at most 512 octets, including its line end, and an argument contains
// neither spaces nor control characters.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire::nntp {

/// Returns a plan with its peer: the server of the URI, otherwise the caller's own, otherwise
/// `{news_server}`, for which the user is asked. TLS depends on the scheme's name. Errors: as
/// `wire::peer_of`, at the name where the caller's own server is not `host[:port]`.
result<plan> plan_to(uri_view, client const&);

/// Returns the command word and its argument: `written`, a part of the URI, decoded, between `open` and
/// `close`. Errors: `unsafe-control` at a space or control character, `too-long`.
result<std::string> command(std::string_view word, uri_view, std::string_view written,
                            std::string_view open = "", std::string_view close = "");

/// Requests number, subject, sender and further fields of a group's articles. The reply to GROUP gives the
/// range. RFC 3977 §8.3; formerly XOVER.
std::string overview_command(profile);

/// Adds the outline: the commands that the plan has, and what may be sent beside them and when. RFC 3977
/// §5.3, RFC 4642 §2.2, RFC 4643 §2.3. `group` is selected again after a login; empty: none is.
void add_steps(plan&, std::string const& group, client const&);

/// RFC 3977 §3.6: `<`, printable ASCII without a `>`, `>`; 3 to 250 octets. Anything else cannot be asked
/// for.
WEND_SHARED bool is_message_id(std::string_view) noexcept;

/// Returns `news:` and the message-id, given with its brackets: RFC 1738 §3.6. Empty if the id cannot be
/// requested.
WEND_SHARED std::string news_uri(std::string_view message_id, profile);

}  // namespace wend::wire::nntp

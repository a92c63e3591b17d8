// SPDX-License-Identifier: Apache-2.0
//
// What the schemes news and nntp have in common when they are followed: whom they ask, and how a command is
// made. RFC 977 §2.3, RFC 3977 §3.1: a command is one line of at most 512 octets, its line end among them,
// and an argument holds neither spaces nor controls.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wire::nntp {

/// A plan with its peer: the server that the URI names, else the asker's own, else `{news_server}`, which the
/// user is asked for. By the name of the scheme private or not. Errors: as `wire::peer_of`, at the name where
/// the asker's own server is no `host[:port]`.
result<plan> plan_to(uri_view, client const&);

/// The word, and its argument: `written`, a part of the URI, decoded, between `open` and `close`. Errors:
/// `unsafe-control` at a space or control, `too-long`.
result<std::string> command(std::string_view word, uri_view, std::string_view written,
                            std::string_view open = "", std::string_view close = "");

/// What a group's articles are: number, subject, sender and so on. The range is known when GROUP is answered.
/// RFC 3977 §8.3; before it the command was called XOVER.
std::string overview_command(profile);

/// RFC 3977 §3.6: `<`, printable ASCII without a `>`, `>`; 3 to 250 octets. Anything else cannot be asked
/// for.
bool is_message_id(std::string_view) noexcept;

/// `news:` and the message-id, given with its brackets: RFC 1738 §3.6. Empty where nothing could be asked for
/// by it.
std::string news_uri(std::string_view message_id, profile);

}  // namespace wend::wire::nntp

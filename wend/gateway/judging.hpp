// SPDX-License-Identifier: Apache-2.0
//
// What is to become of a request for an object, by its head and its URI alone: pure functions, so that each
// rule can be shown to hold without a server.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/gateway/kept.hpp"
#include "wend/gateway/route.hpp"
#include "wend/gateway/settings.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// The status that a failure has for our client. RFC 9110 §15.
unsigned status_of(errc, bool has_login) noexcept;

bool is_web(uri_view);
/// A session or a letter: shown as a page, never opened. RFC 1738 §3.5, §3.8.
bool is_described(uri_view);
/// Whether words must be given before it can be asked for.
bool wants_words(uri_view);
/// Whether words narrow what is shown of it, and are nothing for its server.
bool is_narrowed_by_words(uri_view);

/// Why it is not followed by this gateway, whatever the policy: files of this machine (403), schemes that
/// nobody here knows (501), and ourselves (508).
std::optional<refusal> refused_outright(uri_view, identity const&);
/// What it may lead to. Our own network is closed but for what the operator has named; logins are taken from
/// nobody but the client.
access::policy rules_for(uri_view, settings const&);

std::vector<std::string> words_in(std::string_view typed);
/// The client wants no copy. RFC 9111 §5.2.1.4.
bool wants_it_anew(request_head const&);
/// Whether another site's page asks for it, to show it or to run it, in its reader's name. Going there is the
/// reader's own affair. W3C Fetch Metadata §2; a browser says so to those that it trusts, loopback among
/// them.
bool is_asked_by_another_site(request_head const&);
/// False for a form that another site has sent in its reader's name. An Origin is the site's if it is http or
/// https at an own name, and at the listening port, at the port that Host names, or, for a configured name,
/// at the default port: TLS and the public port may belong to a reverse proxy. W3C Fetch Metadata §2, RFC
/// 6454 §7.
bool comes_from_us(request_head const&, identity const&);
/// What a note of the server means for what is kept.
void take_note(kept&, std::string_view name, std::string_view value);

}  // namespace wend::gateway

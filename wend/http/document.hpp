// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/access/policy.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/detail/hop.hpp"
#include "wend/engine/run.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// Nobody can ask a proxy to look for us: whether the name itself says that it is of our own network.
bool names_our_network(uri_view);

/// Does by HTTP what the plan says: to the origin server, a proxy or a gateway; an https URI goes through a
/// proxy as through a tunnel. What the answer's head tells is in the representation, and noted before the
/// first octet; its media type is what the server says and nothing else. The request's own headers take the
/// place of the plan's; an empty value takes one away.
///
/// A name and a password are said only when the server asks (401): the asker's, else those that the URI has,
/// else what the user answers. Where they must not be said to another server, take them out of the policy.
///
/// `elsewhere` is the Location of a redirect, absolute, with the fragment that it inherits. Errors beside
/// those of `fetch`: `login-refused` (401, 407), `not-allowed` (403, and a private host named to a proxy),
/// `not-found` (404, 410), `not-possible` (405, 501), `busy` (408, 429, 503), else `unexpected-reply`, with
/// status and reason as the server wrote them; `truncated` where a server gave less than the rest.
answered act_on_document(network&, wire::plan const&, access::request const&, access::policy const&,
                         async_caller);

}  // namespace wend::engine

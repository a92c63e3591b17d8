// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/access/policy.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/detail/hop.hpp"
#include "wend/engine/run.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// Whether the host of the URI is a private address or localhost, without a look-up: a proxy resolves the
/// name, so that the addresses cannot be checked.
bool names_our_network(uri_view);

/// Performs the plan by HTTP: at the origin server, a proxy or a gateway; an https URI passes a proxy by
/// CONNECT. Headers of the response are in the representation, and are noted before the first octet; the
/// media type is that of the server. Headers of the request replace those of the plan; an empty value removes
/// one.
///
/// A login is sent only after a 401: that of the policy, else that of the URI, else what the user answers. If
/// it must not be sent to another server, remove it from the policy.
///
/// `elsewhere` is the Location of a redirect, absolute, with the inherited fragment. Errors beside those of
/// `fetch`: `login-refused` (401, 407), `not-allowed` (403, and a private host named to a proxy), `not-found`
/// (404, 410), `not-possible` (405, 501), `busy` (408, 429, 503), else `unexpected-reply`, with status and
/// reason of the server; `truncated` if the server sent less than the rest.
answered act_on_document(network&, wire::plan const&, access::request const&, access::policy const&,
                         async_caller);

}  // namespace wend::engine

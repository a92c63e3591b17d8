// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/proxies.hpp"
#include "wend/access/request.hpp"
#include "wend/base/export.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// Plans the request: what would be sent, and to which server. Touches neither network nor files. Checks the
/// scheme's grammar first, then the policy. Ignores the fragment. Notices: those of `check`, and
/// `unusual-port`. Errors, at bytes of the URI: the first of `check`; `unknown-scheme` where no module
/// follows the scheme in its profile and the way has no proxy or gateway; `not-possible` where the scheme
/// lacks the operation, or the gateway's locator is not an http URI; `unsafe-port`, `unsafe-control`,
/// `file-not-local`, `file-not-representable`.
///
/// Example:
/// ```cpp
/// auto plan = wend::access::rehearse({*wend::parse("gopher://h.example/0/about")});
/// assert(plan->peer->port == 70 && plan->octets == "/about\r\n");
/// ```
WEND_API result<wire::plan> rehearse(request const&, policy const& = {}, way const& = {});

/// Plans several requests in turn: one list of commands for each control connection. An ftp connection is
/// used again where RFC 1738 §3.2.5 allows it. Errors: as above, for the first request that cannot be
/// planned.
WEND_API result<std::vector<std::vector<std::string>>> rehearse_all(std::span<request const>,
                                                                    policy const& = {}, way const& = {});

/// The error by which every plan refuses a URI that the grammar accepts, at its byte: `unsafe-control`,
/// `file-not-representable`, a host that cannot be looked up (`host-not-resolvable`, which is a notice;
/// `domain-to-ascii`). Nothing for a scheme that wend does not follow. RFC 1738 §6.
WEND_API std::optional<error> refused_when_followed(uri_view, wire::client const& asker = {});

}  // namespace wend::access

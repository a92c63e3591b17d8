// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wend/access/policy.hpp"
#include "wend/access/proxies.hpp"
#include "wend/access/request.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri.hpp"

namespace wend::access {

/// What would be said, to whom, if the request were made by this way; touches nothing. The whole of the
/// scheme's law is asked first, then the policy's; the fragment is left out.
///
/// Notices: what `check` says, and `unusual-port`. Errors, at bytes of the URI: the first that `check` finds;
/// `unknown-scheme` where nothing here follows the scheme in its profile and the way is neither a proxy's nor
/// a gateway's; `not-possible` where the scheme has no such operation, or the gateway's locator is no http
/// URI; `unsafe-port`, `unsafe-control`, `file-not-local`, `file-not-representable`.
result<wire::plan> rehearse(request const&, policy const& = {}, way const& = {});

/// What would be said to read all of them in turn: one list of commands for each control connection. A
/// connection of ftp is used again where RFC 1738 §3.2.5 allows it. Errors: as above, for the first that
/// cannot be planned.
result<std::vector<std::vector<std::string>>> rehearse_all(std::span<request const>, policy const& = {},
                                                           way const& = {});

/// What every plan refuses of a name that the grammar accepts, at its byte: `unsafe-control`,
/// `file-not-representable`, and a host that cannot be asked for (`host-not-resolvable`, which is a notice;
/// `domain-to-ascii`). Nothing of a scheme that is not followed here. RFC 1738 §6.
std::optional<error> refused_when_followed(uri_view, wire::client const& asker = {});

}  // namespace wend::access

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ldap {

/// Plans a `search` by an LDAP library, with `base`, `scope`, `filter` and `attributes`, `*` for all. Listing
/// an entry searches directly beneath it: scope `one` for `base`. ldaps uses TLS from the first octet. The
/// login is anonymous (RFC 4516 §5) unless the URL has the `bindname` of RFC 2255 §4, whose password is
/// prompted for; an empty one is anonymous as well. Any other extension that is not critical is a fact,
/// `ignored`; a critical one is `not-possible` at its byte (RFC 4516 §2). Other errors: as `parse` and
/// `wire::peer_of`; `unsafe-control`; `not-possible` for any other operation.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::search, wire::client const& = {});

/// The name to bind as: the plan's `bindname`, else the configured user if it is a distinguished name. Nothing:
/// the login is anonymous.
WEND_SHARED std::optional<std::string> login_name(wire::plan const&, wire::client const&);

/// The URI that searches beneath this one for entries in which each of the words occurs: in a name, a mail
/// address or a description. A filter of the URI is kept.
WEND_SHARED result<uri> asking(uri_view, std::vector<std::string> const& words);

}  // namespace wend::ldap

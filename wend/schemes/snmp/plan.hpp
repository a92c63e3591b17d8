// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::snmp {

/// Plans a request by UDP with an SNMP library: `get`, `getnext` or `subtree`, with `securityname`,
/// `context_name`, `engine_id` (in hex) and each `oid`, those of a group in one request (RFC 4088 §4.3).
/// Never sets a value. Errors: as `parse` and `wire::peer_of`; `unsafe-control`; `not-possible` without an
/// oid, which names a service, and for any operation that is not in `operations_of`.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::snmp

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::snmp {

/// Whom to ask, by UDP, and what a library that speaks SNMP is asked: `get`, `getnext` or `subtree`, with the
/// `securityname`, `context_name`, `engine_id` (in hex) and each `oid`, those of a group in one request
/// (RFC 4088 §4.3). Nothing is ever set. Errors: as `parse` and `wire::peer_of`; `unsafe-control`;
/// `not-possible` without an oid, which is a service and no object, and for any operation that
/// `operations_of` does not name.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::snmp

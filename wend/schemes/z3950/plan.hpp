// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::z3950 {

/// Plans `retrieve` (z39.50r, for access) or `session` (z39.50s, for a session) by a Z39.50 library, with
/// each `database`, the `docid`, the `element_set` and each `record_syntax`. Errors: as `parse` and
/// `wire::peer_of`; `unsafe-control`; `not-possible` for any other operation, and for a retrieval without a
/// docid, whose meaning is undefined (RFC 2056 §4).
WEND_SHARED result<wire::plan> plan_for(uri_view, verb, wire::client const& = {});

}  // namespace wend::z3950

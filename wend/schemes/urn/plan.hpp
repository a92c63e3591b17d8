// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// Plans `resolve` by a resolver, with the assigned name as `urn` and the r-component, which is for resolvers
/// (RFC 8141 §2.3.1); q- and f-component stay with the client. In the older profiles the name is all but the
/// fragment. Then the results of the configured rules, in the order of trial: `url`, and `urls` for the
/// address of a list. Errors: as `parse`; `not-possible` for any operation but access; `not-expressible` if a
/// rule has no place for the name.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::urn

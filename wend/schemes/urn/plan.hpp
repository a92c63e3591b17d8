// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// What a resolver would be asked: `resolve`, with the assigned name as `urn` and its r-component, which is
/// meant for resolvers (RFC 8141 §2.3.1); q- and f-component stay with the client. In the older texts the
/// name is all but the fragment. Then what the asker's rules make of the name, in the order in which it is
/// tried: `url`, and `urls` for a list of them that is somewhere. Errors: as `parse`; `not-possible` for any
/// operation but access; `not-expressible` where a rule has no place for the name.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::urn

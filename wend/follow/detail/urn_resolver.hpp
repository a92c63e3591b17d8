// SPDX-License-Identifier: Apache-2.0
//
// The URLs of names, by the user's rules and by resolvers that return lists of URIs.

#pragma once

#include "wend/access/policy.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/detail/hop.hpp"
#include "wend/engine/run.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// Returns the URLs of a name by the user's rules, and its resolvers, from the plan (RFC 1630 §Registration of
/// naming schemes, §URN). Errors: `not-possible` if no rule has the namespace, `not-found` without URLs.
outcome<hop> sources_in(wire::plan const&);

/// Asks a resolver for a list of URIs, which is not trusted; follows a redirect to one (RFC 2169 §3.2). Errors: those
/// of `act_on_document`; `too-large` above a mebibyte, `unexpected-reply` for a reply that is not a list, `not-found`
/// for an empty one. The references must outlive the operation.
answered ask_resolver(network&, wire::plan const&, access::request const&, access::policy const&,
                      async_caller);

}  // namespace wend::engine

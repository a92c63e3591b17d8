// SPDX-License-Identifier: Apache-2.0
//
// What names stand for: by the user's rules, and by who is asked for lists of URIs.

#pragma once

#include "wend/access/policy.hpp"
#include "wend/access/request.hpp"
#include "wend/engine/detail/hop.hpp"
#include "wend/engine/run.hpp"
#include "wend/registry/plan.hpp"

namespace wend::engine {

/// RFC 1630 §Registration of naming schemes, §URN: the URLs that a name stands for by the user's rules, and
/// the resolvers that know more, as its plan has them. `not-possible` where no rule speaks of a namespace,
/// `not-found` where there are no URLs.
outcome<hop> sources_in(wire::plan const&);

/// RFC 2169 §3.2: what comes is a list of URIs, or a redirect to one. It is a stranger's word. Errors beside
/// those of `act_on_document`: `too-large` beyond a mebibyte, `unexpected-reply` for what is no list,
/// `not-found` for an empty one. What is referred to stays until it is done.
answered ask_resolver(network&, wire::plan const&, access::request const&, access::policy const&,
                      async_caller);

}  // namespace wend::engine

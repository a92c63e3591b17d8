// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// What would be said to the server: GROUP, then ARTICLE or HEAD with the number; OVER lists a group; POST
/// adds to it. RFC 1630 §NNTP: by NNTP and nothing else. Errors: parse's, `wire::peer_of`'s,
/// `unsafe-control`, `too-long`, `not-possible`.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::nntp

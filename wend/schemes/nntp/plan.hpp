// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// Plans the commands to the server: GROUP, then ARTICLE or HEAD with the number; OVER lists a group; POST
/// adds to it. RFC 1630 §NNTP: by the NNTP protocol only. Errors: as `parse` and `wire::peer_of`;
/// `unsafe-control`, `too-long`, `not-possible`.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::nntp

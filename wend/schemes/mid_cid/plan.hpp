// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mid_cid {

/// What would be looked for in the mail that is here already (RFC 1630 §Message-Id): `look up`, with
/// `message_id` or `content_id` or both as they stand in a header between its brackets. No connection is
/// made: an article of the news has its own scheme for that. A cid URL carries the notice
/// `cid-needs-message`. Errors: as `parse`; `unsafe-control`; `not-possible` for any operation but access.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::mid_cid

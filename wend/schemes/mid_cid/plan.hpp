// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mid_cid {

/// Plans a look-up in the local mail (RFC 1630 §Message-Id): `look up`, with `message_id` or `content_id` or
/// both, as they stand in a header between its brackets. Makes no connection: news articles have their own
/// scheme. A cid URL carries the notice `cid-needs-message`. Errors: as `parse`; `unsafe-control`;
/// `not-possible` for any operation but access.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::mid_cid

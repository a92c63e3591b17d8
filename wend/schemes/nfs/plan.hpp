// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nfs {

/// Plans `read`, `list` or `find attributes` by an NFS library, with the `path` of RFC 2224 §6.1, without dot
/// segments. Errors: as `parse` and `wire::peer_of`; `file-not-representable` at a segment with a decoded
/// slash or NUL, or that is an escaped `.` or `..`; `unsafe-control`; `not-possible` for any other operation.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The path as LOOKUP from the public filehandle has it: RFC 2054 §6.1, with escapes.
WEND_SHARED std::string canonical_path(std::string_view path);

/// Without the slashes at its end, which LOOKUP does not take; `/` stays.
WEND_SHARED std::string_view without_last_slashes(std::string_view path);

}  // namespace wend::nfs

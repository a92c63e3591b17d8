// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::afs {

/// Plans opening the file `/afs/cell/path` where this machine has /afs mounted. Dot segments that are not
/// escaped are removed first in rfc3986. Errors: as `parse`; `file-not-representable` at a segment with a
/// decoded slash or NUL, or that is `.` or `..` in any spelling; `not-possible` for any operation but access,
/// list and find-attributes.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::afs

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::afs {

/// The file that would be opened where this machine has /afs mounted: `/afs/cell/path`. Errors: as `parse`;
/// `file-not-representable` at a segment with a decoded slash or NUL, or that is `.` or `..`, however escaped
/// (in rfc3986 unescaped ones are removed first); `not-possible` for any operation but access, list and
/// find-attributes.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::afs

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/wire/plan.hpp"

namespace wend::prospero {

/// The datagram that asks the directory server by which methods the object can be had. RFC 1738 §3.11:
/// the answer may name other URLs. `facts`: each `field` and `attribute` that the object must have beside
/// its version; the answer is to be held against them.
///
/// Errors: as `parse`; `unsafe-control` where name or fields hold a line end or NUL; `too-long` where the
/// question needs more than one datagram; `not-possible` for any operation but access.
result<wire::plan> plan_for(uri_view, operation = operation::access, wire::client const& = {});

}  // namespace wend::prospero

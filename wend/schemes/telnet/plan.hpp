// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::telnet {

/// Plans a session at the peer, and shows user and password as advice; they are never sent (RFC 1738 §3.8).
/// `argv` starts a client program: without a shell, host and port as arguments of their own. Errors: as
/// `parse`; `unsafe-control` in the user or password, which are shown; `not-possible` for any operation but
/// access and session.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::session, wire::client const& = {});

}  // namespace wend::telnet

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::telnet {

/// Whom to connect to, and what the user is told: user and password are advice, never typed for them
/// (RFC 1738 §3.8), so nothing is sent. `argv` is how a program of that name would be run: without a shell,
/// host and port as arguments of their own. Errors: as `parse`; `unsafe-control` in the user or password,
/// which are shown; `not-possible` for any operation but access and session.
result<wire::plan> plan_for(uri_view, verb = verb::session, wire::client const& = {});

}  // namespace wend::telnet

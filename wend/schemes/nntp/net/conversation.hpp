// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// Carries out a plan at the server. Delivers an article as `message/rfc822`, and notes its `news:` URI,
/// which holds everywhere; lists a group as its articles, each by its number on this server. Errors: as
/// `plan_for`, and `too-long` for the login.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::nntp

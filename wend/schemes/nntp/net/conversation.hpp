// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// Says to the server what `plan_for` plans. An article is delivered as `message/rfc822`, and its `news:`
/// URI, which holds everywhere, is noted; a group is a listing of its articles, each by its number on this
/// server. Errors: as `plan_for`, and `too-long` where the login is.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::nntp

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::news {

/// What would be said to the news server: ARTICLE or HEAD with the message-id in its brackets, GROUP and the
/// overview of what it holds, LIST for all groups and LIST ACTIVE for a pattern, POST to add to a group. Any
/// other carrier of news may serve as well: RFC 1630 §News. Errors: parse's, `wire::peer_of`'s,
/// `unsafe-control`, `too-long`, `not-possible`; `bad-news-name` where an angle bracket within a message-id
/// would end it.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::news

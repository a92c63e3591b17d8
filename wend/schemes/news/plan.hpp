// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::news {

/// Plans the commands to the news server: ARTICLE or HEAD with the message-id in its brackets, GROUP and an
/// overview of its articles, LIST for all groups and LIST ACTIVE for a pattern, POST to add to a group. Any
/// other source of news may serve as well: RFC 1630 §News. Errors: as `parse` and `wire::peer_of`;
/// `unsafe-control`, `too-long`, `not-possible`; `bad-news-name` if an angle bracket within a message-id
/// would end it.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

}  // namespace wend::news

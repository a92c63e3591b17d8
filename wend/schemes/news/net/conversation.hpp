// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::news {

/// Carries out a plan at a news server. Delivers an article as `message/rfc822`; lists a group as its
/// articles, each by its message-id, which holds on any server; lists all groups, or those that match a
/// pattern. Errors: as `plan_for`, and `too-long` for the login.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

/// The URI of an article or a group from the server of `place`, without its login. Empty if the profile has
/// none, or if the message-id could not be requested.
std::string article_uri(url const& place, std::string_view message_id, profile);
std::string group_uri(url const& place, std::string_view group, profile);

}  // namespace wend::news

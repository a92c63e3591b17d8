// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/news/url.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::news {

/// Says to a news server what `plan_for` plans. An article is delivered as `message/rfc822`; a group is a
/// listing of its articles, each by its message-id and so wherever it is kept; all groups, or those of a
/// pattern, are a listing of groups. Errors: as `plan_for`, and `too-long` where the login is.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

/// The URI of an article or a group that was found where `place` is, on the same server and without its
/// login. Empty where the profile has none, or where nothing could be asked for by that message-id.
std::string article_uri(url const& place, std::string_view message_id, profile);
std::string group_uri(url const& place, std::string_view group, profile);

}  // namespace wend::news

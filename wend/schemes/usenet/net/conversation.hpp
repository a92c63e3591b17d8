// SPDX-License-Identifier: Apache-2.0
//
// The conversation of the schemes news and nntp: RFC 3977, and RFC 977 with older servers.

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/usenet/net/conversation_data.hpp"
#include "wend/uri/internet.hpp"

namespace wend::wire::nntp {

/// The server, the login and the last command of a plan. `at` is the byte of the URI that names the group or
/// the article. Errors: `unsafe-control`, `too-long` in the login of the URI.
result<conversation_data> data_for(plan const&, internet::login const&, access::request const&, client const&,
                                   std::uint32_t at);

/// Fails at once: neither the URI nor the configuration names a server. RFC 1630 §News.
exchange without_server(std::uint32_t at);

/// ARTICLE: delivers the article, with the server's line ends and undoubled dots.
exchange retrieve(conversation_data);

/// HEAD: yields the fields as notes.
exchange find_attributes(conversation_data);

/// GROUP, and an overview of its articles; of a large group the newest ones.
exchange list_articles(conversation_data);

/// LIST, or LIST ACTIVE with a pattern.
exchange list_groups(conversation_data);

/// POST, after the user has seen the article and confirmed.
exchange post(conversation_data);

}  // namespace wend::wire::nntp

// SPDX-License-Identifier: Apache-2.0
//
// The conversation of the schemes news and nntp: RFC 3977, and RFC 977 with older servers.

#pragma once

#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/schemes/usenet/net/order.hpp"
#include "wend/uri/internet.hpp"

namespace wend::wire::nntp {

/// Whom to talk to and as whom, and what is asked last, as the plan has it. `at` is the byte of the URI that
/// names the group or the article. Errors: `unsafe-control`, `too-long` in the login of the URI.
result<order> order_for(plan const&, internet::login const&, access::request const&, client const&,
                        std::uint32_t at);

/// Fails at once: the URI names no server, and neither does the one who asks. RFC 1630 §News.
exchange without_server(std::uint32_t at);

/// ARTICLE: delivered as it is, each line ended as the server ended it, the doubled dots single again.
exchange retrieve(order);

/// HEAD: the fields as notes.
exchange find_attributes(order);

/// GROUP, and the overview of what it holds; of a large group the newest articles.
exchange list_articles(order);

/// LIST, or LIST ACTIVE with a pattern.
exchange list_groups(order);

/// POST, when the user has seen the article and says yes.
exchange post(order);

}  // namespace wend::wire::nntp

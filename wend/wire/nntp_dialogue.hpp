// SPDX-License-Identifier: Apache-2.0
//
// What the schemes news and nntp say to a server: RFC 3977, and RFC 977 to those that know no better.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/uri/internet.hpp"
#include "wend/wire/errand.hpp"
#include "wend/wire/exchange.hpp"
#include "wend/wire/nntp_overview.hpp"

namespace wend::wire::nntp {

/// Everything that is said to one server, and for which URI.
struct order {
  endpoint peer{};
  bool is_private = false;      // TLS is on; from the first octet, or later by STARTTLS
  privacy tls = privacy::none;  // whether STARTTLS is asked for
  std::optional<std::string> user{}, password{};
  std::uint32_t at = 0;  // the byte of the URI that names the group or the article

  std::string group{};           // decoded; empty: none is selected
  std::string command{};         // ARTICLE, HEAD, OVER, XOVER or LIST, whatever is asked for first
  range numbers{0, UINT64_MAX};  // only these articles of the group are listed
  std::string pattern{};         // of the groups that are listed; empty: all
  std::string mail{};            // the sender of what is posted; empty: the user is asked

  /// The complete URI of an article or a group that was listed; empty: it has none, and is left out.
  std::function<std::string(overview const&)> article_uri{};
  std::function<std::string(std::string_view group)> group_uri{};

  bool logged_in = false;
};

/// Whom to talk to and as whom, and what is asked last, as the plan has it. `at` is the byte of the URI that
/// names the group or the article. Errors: `unsafe-control`, `too-long` in the login of the URI.
result<order> order_for(uri_view, plan const&, internet::login const&, errand const&, std::uint32_t at);

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

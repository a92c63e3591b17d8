// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/request.hpp"
#include "wend/schemes/usenet/net/overview.hpp"

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

}  // namespace wend::wire::nntp

// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "wend/exchange/request.hpp"
#include "wend/schemes/usenet/net/overview.hpp"

namespace wend::wire::nntp {

/// All data of a conversation with one server, for one URI.
struct conversation_data {
  endpoint peer{};
  bool is_private = false;      // TLS is on: from the first octet, or since STARTTLS
  privacy tls = privacy::none;  // whether to send STARTTLS
  std::optional<std::string> user{}, password{};
  std::uint32_t at = 0;  // the byte of the URI that names the group or the article

  std::string group{};           // decoded; empty: select none
  std::string command{};         // ARTICLE, HEAD, OVER, XOVER or LIST; tried first
  range numbers{0, UINT64_MAX};  // list only these articles of the group
  std::string pattern{};         // list only matching groups; empty: all
  std::string mail{};            // the sender of a posting; empty: the user is asked

  /// The URI of a listed article or group; an empty one has none and is omitted.
  std::function<std::string(overview const&)> article_uri{};
  std::function<std::string(std::string_view group)> group_uri{};

  bool logged_in = false;
};

}  // namespace wend::wire::nntp

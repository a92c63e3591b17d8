// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::news {

/// The kind of object that a news URL denotes.
enum class kind : std::uint8_t {
  all_groups,  // *
  groups,      // all groups that match a pattern: RFC 5538 §4
  group,
  article,
};

/// The meaning of a news or snews URL, decoded.
///
///     newsaddress = "news:" groupart                          RFC 1630 §BNF for specific URL schemes
///     groupart    = "*" | group | article                     url7a §BNF syntax
///     article     = xalphas "@" host
///
///     newsurl     = "news:" grouppart                         RFC 1738 §5
///     grouppart   = "*" | group | article
///     article     = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
///
///     newsURL     = "news:" [ server "/" ] ( article / newsgroups )                RFC 5538 §4
///     newsgroups  = *( group-char / pct-encoded / "*" )
struct url {
  bool secure = false;                   // snews: RFC 5538 §8.1
  internet::login login{};               // none before RFC 5538
  internet::server server{.port = 119};  // no host: the reader's default server
  kind what = kind::all_groups;
  std::string name{};  // the group, the pattern, or the message-id without its brackets; empty for all groups

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, `bad-news-name`; in rfc3986 also `bad-char`,
/// `query-not-allowed`, `no-host`, `port-out-of-range`.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL of the profile with this meaning. `not-expressible`: the older profiles have no
/// server and no pattern, and some have no escapes in a group.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor, secure_descriptor;

}  // namespace wend::news

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// The meaning of an nntp or nntps URL, decoded: a group on a server, or an article in it by its number
/// there.
///
///     nntpaddress = "nntp:" group "/" digits               RFC 1630 §BNF for specific URL schemes
///     nntpurl     = "nntp://" hostport "/" group [ "/" digits ]                     RFC 1738 §5
///     nntpURL     = "nntp:" server "/" group [ "/" article-number ]                 RFC 5538 §3
struct url {
  bool secure = false;                   // nntps
  internet::login login{};               // none before RFC 5538
  internet::server server{.port = 119};  // no host, as in RFC 1630: the reader's default server
  std::string group{};
  std::optional<std::uint64_t> article{};  // absent: the group itself

  friend bool operator==(url const&, url const&) = default;
};

/// Accepts the forms of RFC 1630 and RFC 1738 in lenient mode and in rfc3986; a strict older profile accepts
/// only its own form. Errors: `unknown-scheme` for another scheme, `bad-nntp-article`; in rfc3986 also
/// `no-host`, `port-out-of-range`, `query-not-allowed`.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL of the profile with this meaning: RFC 1738's form with a host, RFC 1630's
/// without.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor, secure_descriptor;

}  // namespace wend::nntp

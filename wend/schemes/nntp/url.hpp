// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::nntp {

/// What an nntp or nntps URL means, decoded: a group on a server, or one article in it by its number there.
///
///     nntpaddress = "nntp:" group "/" digits                           RFC 1630 §BNF for specific URL
///     schemes nntpurl     = "nntp://" hostport "/" group [ "/" digits ]        RFC 1738 §5 nntpURL     =
///     "nntp:" server "/" group [ "/" article-number ]    RFC 5538 §3
struct url {
  bool secure = false;                   // nntps
  internet::login login{};               // none before RFC 5538
  internet::server server{.port = 119};  // no host, as in RFC 1630: the reader's own server
  std::string group{};
  std::optional<std::uint64_t> article{};  // none: the group itself

  friend bool operator==(url const&, url const&) = default;
};

/// Takes RFC 1630's form and RFC 1738's in lenient mode and in rfc3986, in the strict older profiles its own.
/// Errors: `unknown-scheme` if it is another scheme's, `bad-nntp-article`; in rfc3986 `no-host`,
/// `port-out-of-range`, `query-not-allowed` too.
result<url> parse(uri_view);

/// The shortest URL of the profile that means this: with a host RFC 1738's form, without one RFC 1630's.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor, secure_descriptor;

}  // namespace wend::nntp

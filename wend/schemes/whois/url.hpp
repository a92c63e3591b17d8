// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::whois {

/// The meaning of a whois or whois++ URL, decoded. No RFC defines one; RFC 1630 §WHOIS and url7a §WHOIS
/// suggest what it might be, and this form is wend's own:
///
///     whoisurl = ( "whois" | "whois++" ) "://" host [ ":" port ] [ "/" query ]
///     query    = *( pchar | "/" )
struct url {
  bool plus_plus = false;  // whois++, RFC 1835; else RFC 3912
  internet::server peer{.host = {}, .port = 43};
  std::string query{};  // one line: a name, an address, a handle, a command

  friend bool operator==(url const&, url const&) = default;
};

WEND_API std::uint16_t own_port(bool plus_plus) noexcept;

/// Errors: `unknown-scheme` for another scheme or another profile's, `no-host`, `login-not-allowed`,
/// `port-out-of-range`, `query-not-allowed`. Line ends in the query are accepted here; the plan refuses them.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL with this meaning. `not-expressible` without a host and in the older profiles,
/// which leave the form to further study. Invariant: parse(format(x)) == x for a host in lower case.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor, plus_plus_descriptor;

}  // namespace wend::whois

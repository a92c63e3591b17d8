// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::afs {

/// The meaning of an afs URL: a cell of the Andrew File System, and the path there as names. Decoded.
///
///     afsaddress = "afs://" cellname "/" path     RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax
///     cellname   = hostname
struct url {
  std::string cell{};  // in lower case
  strings names{};     // empty: the cell's root; "" last: the path ends in a slash

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, or in RFC 1738, which only reserves the name; `no-host`;
/// `bad-host` where the cell is not a domain name; `bad-path` for a port or, in the older profiles, a missing
/// slash; `login-not-allowed`, `query-not-allowed`.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x, p)) == x. `not-expressible`: in RFC 1738; for a cell that is not a domain name;
/// and for the single name "", which would be the root.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::afs

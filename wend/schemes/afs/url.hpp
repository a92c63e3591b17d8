// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::afs {

/// What an afs URL means: a cell of the Andrew File System, and the names on the way from there. Decoded.
///
///     afsaddress = "afs://" cellname "/" path     RFC 1630 §BNF for specific URL schemes, url7a §BNF syntax
///     cellname   = hostname
struct url {
  std::string cell{};  // in lower case
  strings names{};     // none: the cell's root; "" last: the name ends in a slash

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` if it is another scheme's, or in RFC 1738, which only reserves the name;
/// `no-host`; `bad-host` where the cell is no domain name; `bad-path` for a port or, in the older texts, no
/// slash; `login-not-allowed`, `query-not-allowed`.
result<url> parse(uri_view);

/// Law: parse(format(x, law)) == x. `not-expressible`: in RFC 1738; a cell that is no domain name; and the
/// one name "" alone, which is the root.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::afs

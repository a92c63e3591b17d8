// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// The components of a URN. Nothing is decoded: an escape is part of the name and never equal to its octet
/// (RFC 8141 §3.1); only case-insensitive parts are brought to one case.
///
///     namestring    = assigned-name [ rq-components ] [ "#" f-component ]       RFC 8141 §2
///     assigned-name = "urn" ":" NID ":" NSS
///     NID           = (alphanum) 0*30(ldh) (alphanum)
///     ldh           = alphanum / "-"
///     NSS           = pchar *(pchar / "/")
///     rq-components = [ "?+" r-component ] [ "?=" q-component ]
///     r-component   = pchar *( pchar / "/" / "?" )
///     q-component   = pchar *( pchar / "/" / "?" )
///     f-component   = fragment
///
/// RFC 1630 §URN reserves the prefix for a future standard, and its example is `urn:/iana/dns/…`. So rfc1630
/// and url7a have no namespaces: the nid is empty, and the nss is the path.
struct url {
  std::string nid{};  // in lower case
  std::string nss{};  // escapes in upper case
  std::optional<std::string> r_component{};
  std::optional<std::string> q_component{};  // in the older profiles the search

  /// Compares the names, by their namespace's rules too, and the components.
  friend WEND_API bool operator==(url const&, url const&);
};

/// Errors: `unknown-scheme` for another scheme, or in RFC 1738, which has no URNs; `bad-urn` at the byte that
/// fits no production. A lone `?` fits none: RFC 8141 §2.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x, p)) == x. `not-expressible`: a namespace in an older profile, a missing one in
/// rfc3986, or what the grammar cannot hold. Nothing is escaped, since an escape would change the name.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::urn

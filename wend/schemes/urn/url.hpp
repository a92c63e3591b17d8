// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::urn {

/// What a URN is made of. Nothing in it is decoded: an escape is part of the name and never the same as its
/// octet (RFC 8141 §3.1); only what has no case is brought to one.
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
/// RFC 1630 §URN reserves the prefix for a standard to come, and its example is `urn:/iana/dns/…`. So in
/// rfc1630 and url7a there are no namespaces: the nid is empty, the nss is the path.
struct url {
  std::string nid{};  // in lower case
  std::string nss{};  // its escapes in upper case
  std::optional<std::string> r_component{};
  std::optional<std::string> q_component{};  // in the older texts the search

  /// The same name, by what its namespace says of it, too, and the same components.
  friend bool operator==(url const&, url const&);
};

/// Errors: `unknown-scheme` if it is another scheme's, or in RFC 1738, which has no URNs; `bad-urn` at the
/// byte that fits no production: RFC 8141 §2 wants a lone `?` to be one as well.
result<url> parse(uri_view);

/// Law: parse(format(x, law)) == x. `not-expressible`: a namespace in an older text or none in rfc3986, or
/// what the grammar does not hold. Nothing is escaped, since that would make another name.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::urn

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mailto {

/// What a mailto URL means: whom a message goes to, and what it begins with. Decoded octets.
///
///     mailtoaddress  = "mailto:" xalphas "@" hostname                  RFC 1630 §BNF for specific URL
///     schemes
///
///     mailtourl      = "mailto:" encoded822addr                        RFC 1738 §5
///     encoded822addr = 1*xchar
///
///     mailtoURI      = "mailto:" [ to ] [ hfields ]                    RFC 6068 §2
///     to             = addr-spec *( "," addr-spec )
///     hfields        = "?" hfield *( "&" hfield )
///     hfield         = hfname "=" hfvalue
struct url {
  strings to{};      // those of its header fields named "to" too; exactly one before RFC 6068
  strings fields{};  // name, value, name, value … in order, names as they are written; none is "to"

  /// A domain's letters have no case: RFC 5321 §2.4.
  friend bool operator==(url const&, url const&);
};

/// Errors: `unknown-scheme` if it is another scheme's, `bad-mail-address`; in rfc3986 `bad-char` and, where a
/// header field has no equals sign, `bad-query` too.
result<url> parse(uri_view);

/// The shortest URL of the profile that means this. `not-expressible`: only rfc3986 has header fields, or any
/// other number of addresses than one.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor;

}  // namespace wend::mailto

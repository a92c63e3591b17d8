// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mailto {

/// The meaning of a mailto URL: the recipients of a message, and its initial header fields. Decoded octets.
///
///     mailtoaddress  = "mailto:" xalphas "@" hostname            RFC 1630 §BNF for specific URL schemes
///
///     mailtourl      = "mailto:" encoded822addr                        RFC 1738 §5
///     encoded822addr = 1*xchar
///
///     mailtoURI      = "mailto:" [ to ] [ hfields ]                    RFC 6068 §2
///     to             = addr-spec *( "," addr-spec )
///     hfields        = "?" hfield *( "&" hfield )
///     hfield         = hfname "=" hfvalue
struct url {
  strings to{};      // including header fields named "to"; exactly one before RFC 6068
  strings fields{};  // name, value, name, value … in order, names as written; never "to"

  /// Compares domains case-insensitively: RFC 5321 §2.4.
  friend WEND_API bool operator==(url const&, url const&);
};

/// Errors: `unknown-scheme` for another scheme, `bad-mail-address`; in rfc3986 also `bad-char`, and
/// `bad-query` for a header field without an equals sign.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL of the profile with this meaning. `not-expressible`: only rfc3986 has header
/// fields, or a number of addresses other than one.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::mailto

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::prospero {

/// The meaning of a prospero URL, decoded: the name of an object on a directory server, and the fields that
/// distinguish it from others of that name.
///
///     RFC 1738 §5
///     prosperourl  = "prospero://" hostport "/" ppath *[ fieldspec ]
///     ppath        = psegment *[ "/" psegment ]
///     psegment     = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
///     fieldspec    = ";" fieldname "=" fieldvalue
///     fieldname    = *[ uchar | "?" | ":" | "@" | "&" ]
///     fieldvalue   = *[ uchar | "?" | ":" | "@" | "&" ]
///
///     RFC 1630 §BNF for specific URL schemes; url7a §Prospero has another "%00" before each attribute
///     prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ] ]
///     hsoname      = path
///     version      = digits
///     attributes   = attribute [ attributes ]
///     attribute    = alphanums
struct url {
  internet::server server{.host = {}, .port = 1525};
  std::string
      hsoname{};     // without the slash that ends the host part; opaque, and may begin with one of its own
  strings fields{};  // name, value, name, value…; the version is the field OBJECT-VERSION
  strings attributes{};  // RFC 1630, url7a

  friend bool operator==(url const&, url const&) = default;
};

inline constexpr std::string_view version_name = "OBJECT-VERSION";  // RFC 1738 §3.11

/// Returns the value of the field OBJECT-VERSION, which RFC 1630 and url7a write after `%00`.
WEND_API std::optional<std::string_view> version_of(url const&);

/// Errors: `unknown-scheme` for another scheme; `no-host`, `port-out-of-range`, `login-not-allowed`,
/// `query-not-allowed`; `bad-prospero-name` where the name's slash, a version's digits or a field's equals
/// sign is missing; `bad-char` for a slash or a second equals sign in a field.
WEND_API result<url> parse(uri_view);

/// `not-expressible` where the profile has no form for it: attributes since RFC 1738; before it, fields other
/// than the version, and a NUL in the name. Invariant: parse(format(x, p)) == x.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor;

}  // namespace wend::prospero

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ldap {

enum class scope : std::uint8_t { base, one, sub };
WEND_API std::string_view name_of(scope) noexcept;

/// The meaning of an LDAP URL: a search in a directory. Decoded; absent parts have their defaults (RFC 4516
/// §3).
///
///     ldapurl    = scheme "://" [host [":" port]]                               RFC 4516 §2
///                    ["/" dn ["?" [attributes] ["?" [scope] ["?" [filter] ["?" extensions]]]]]
///     dn         = distinguishedName                                            RFC 4514 §3
///     attributes = attrdesc *("," attrdesc)
///     scope      = "base" / "one" / "sub"
///     filter     = "(" filtercomp ")"                                           RFC 4515 §3
///     extensions = extension *("," extension)
///     extension  = ["!"] extype ["=" exvalue]
struct url {
  bool secure = false;                               // ldaps
  internet::server server{.host = {}, .port = 389};  // no host: the client's default server
  std::string dn{};                                  // empty: the root
  strings attributes{};                              // empty: all
  scope depth = scope::base;
  std::string filter = "(objectClass=*)";
  strings extensions{};  // each as above: a type contains no "="; a value may contain anything

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, or in the older profiles; `login-not-allowed`,
/// `port-out-of-range`; `bad-path` without "//", with a query but no slash before it, or with an invalid dn;
/// `bad-query` for the rest. RFC 2255 §6 prints an example with one `?` too few, so that its filter stands in
/// place of the scope. A scope never begins with a parenthesis, so this is read as a filter
/// (`other-profile`). Lenient mode also accepts a filter without its parentheses.
WEND_API result<url> parse(uri_view);

/// Invariant: parse(format(x)) == x. `not-expressible` in the older profiles, or for what the grammar cannot
/// hold.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const descriptor, secure_descriptor;

/// The name that RFC 1630 §Schemes for Further Study and url7a §X500 leave open; ldap took its place.
WEND_API extern scheme const x500_descriptor;

}  // namespace wend::ldap

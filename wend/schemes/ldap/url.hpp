// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/base/strings.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ldap {

enum class scope : std::uint8_t { base, one, sub };
std::string_view name_of(scope) noexcept;

/// What an LDAP URL means: a search in a directory. Decoded; what is left out has its default (RFC 4516 §3).
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
  internet::server server{.host = {}, .port = 389};  // no host: whichever server the client knows
  std::string dn{};                                  // empty: the root
  strings attributes{};                              // none: all
  scope depth = scope::base;
  std::string filter = "(objectClass=*)";
  strings extensions{};  // each as above: a type holds no "=", a value anything

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` if it is another scheme's, or in the older texts; `login-not-allowed`,
/// `port-out-of-range`; `bad-path` without "//", with a query but no slash before it, and where the dn is
/// none; `bad-query` for the rest. RFC 2255 §6 prints an example with a `?` too few, so that its filter
/// stands where the scope should; no scope begins with a parenthesis, so that is read as it is meant
/// (`other-profile`). Lenient reading takes a filter without its parentheses, too.
result<url> parse(uri_view);

/// Law: parse(format(x)) == x. `not-expressible` in the older texts, or what the grammar does not hold.
result<std::string> format(url const&, profile = profile::rfc3986);

extern scheme const descriptor, secure_descriptor;

/// The name that RFC 1630 §Schemes for Further Study and url7a §X500 leave open; ldap is what came of it.
extern scheme const x500_descriptor;

}  // namespace wend::ldap

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gopher {

/// The meaning of a gopher URL, decoded: octets as they are sent.
///
///     gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
///                 [ "%09" search [ "%09" gopher+_string ] ] ] ] ]               RFC 1738 §5
///
/// RFC 4266 §2.1 has the same form. In RFC 1630 §Gopher a single command string follows the type; it is the
/// selector here, tabs included. url7a §Gopher has "?" search and no Gopher+.
struct url {
  bool secure = false;  // gophers: the same conversation in TLS
  internet::server peer{.host = {}, .port = 70};
  char type = '1';  // RFC 1738 §3.4.1: without a type, the server's top menu
  std::string selector{};
  std::optional<std::string> search{};  // empty is not absent: its tab is sent
  std::optional<std::string> plus{};    // the Gopher+ string; never without a search, which may be empty

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` for another scheme, `no-host`, `login-not-allowed`, `port-out-of-range`, and
/// `bad-path` for a type that RFC 1630 or url7a has no character for. Line ends in a selector are accepted
/// here; the plan refuses them.
WEND_API result<url> parse(uri_view);

/// Returns the shortest URL with this meaning; `not-expressible` where the profile has no form for a part.
/// Invariant: parse(format(x)) == x for a host in lower case.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

/// Returns everything after the slash that ends the host, as written: the type first, where present.
WEND_API std::string_view gopher_path(uri_view) noexcept;

}  // namespace wend::gopher

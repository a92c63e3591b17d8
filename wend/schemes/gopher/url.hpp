// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gopher {

/// What a gopher URL means, decoded: octets, ready for the wire.
///
///     gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
///                 [ "%09" search [ "%09" gopher+_string ] ] ] ] ]               RFC 1738 §5
///
/// RFC 4266 §2.1 has the same form. RFC 1630 §Gopher knows one command string behind the type, which is the
/// selector here, tabs and all; url7a §Gopher has "?" search and no Gopher+.
struct url {
  bool secure = false;  // gophers: the same conversation in TLS
  internet::server peer{.host = {}, .port = 70};
  char type = '1';  // RFC 1738 §3.4.1: where none is given, the server's top menu
  std::string selector{};
  std::optional<std::string> search{};  // empty is not absent: its tab is sent
  std::optional<std::string> plus{};    // the Gopher+ string; never without a search, if only an empty one

  friend bool operator==(url const&, url const&) = default;
};

/// Errors: `unknown-scheme` if it is another scheme's, `no-host`, `login-not-allowed`, `port-out-of-range`,
/// and `bad-path` for a type that RFC 1630 or url7a has no character for. Line ends in a selector are read:
/// who sends it refuses them.
result<url> parse(uri_view);

/// The shortest URL that means this; `not-expressible` where the profile has no form for a part.
/// Law: parse(format(x)) == x for a host in lower case.
result<std::string> format(url const&, profile = profile::rfc3986);

/// All behind the slash that ends the host, as written: the type first, where there is one.
std::string_view gopher_path(uri_view) noexcept;

}  // namespace wend::gopher

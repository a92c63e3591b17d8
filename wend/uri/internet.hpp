// SPDX-License-Identifier: Apache-2.0
//
// Host, port and login of the schemes that name a server: RFC 1738 §3.1, Common Internet Scheme Syntax.

#pragma once

// Threads: no function shares anything with another; call them from any thread at once.

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::internet {

/// Host and port of a server. The host is in its normal form: in lower case, with the escapes that it needs; an
/// IPv6 address is in brackets.
struct server {
  std::string host{};
  std::uint16_t port = 0;

  friend bool operator==(server const&, server const&) = default;
};

/// Returns the host of a URI, and its port or else `default_port`. Errors: `no-host`, `port-out-of-range`, at
/// their byte of the URI. Linear in the host.
///
/// Example:
/// ```cpp
/// auto server = wend::internet::server_of(*wend::parse("gopher://H.example/"), 70);
/// assert(server->host == "h.example" && server->port == 70);
/// ```
WEND_API result<server> server_of(uri_view, std::uint16_t default_port);

/// User and password, decoded. An empty one differs from an absent one (RFC 1738 §3.1). A password has a user.
struct login {
  std::optional<std::string> user{}, password{};

  friend bool operator==(login const&, login const&) = default;
};

/// Returns the decoded login of a URI. Linear in the login.
WEND_API login login_of(uri_view);

/// Appends `//`, the escaped login if it has a user, the host, and the port if it is not `default_port`.
WEND_API void put_server(std::string& out, server const&, std::uint16_t default_port);
WEND_API void put_server(std::string& out, login const&, server const&, std::uint16_t default_port, profile);

}  // namespace wend::internet

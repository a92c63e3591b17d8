// SPDX-License-Identifier: Apache-2.0
//
// What the schemes that name a host have in common: RFC 1738 §3.1, Common Internet Scheme Syntax.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "wend/base/result.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::internet {

/// Host and port. The host is in its normal form: in lower case, with the escapes that it needs; an IPv6
/// address in its brackets.
struct server {
  std::string host{};
  std::uint16_t port = 0;

  friend bool operator==(server const&, server const&) = default;
};

/// The host given; the port given, or `own`. Errors: `no-host`, `port-out-of-range`.
result<server> server_of(uri_view, std::uint16_t own);

/// Decoded. An empty user or password is not an absent one, and there is none of the second without the
/// first.
struct login {
  std::optional<std::string> user{}, password{};

  friend bool operator==(login const&, login const&) = default;
};

login login_of(uri_view);

/// Writes `//`, the login where there is a user, the host, and the port where it is not `own`.
void put_server(std::string& out, server const&, std::uint16_t own);
void put_server(std::string& out, login const&, server const&, std::uint16_t own, profile);

}  // namespace wend::internet

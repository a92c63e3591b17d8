// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <string>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/internet.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::telnet {

enum class service : std::uint8_t { telnet, rlogin, tn3270 };

/// The meaning of a telnet, rlogin or tn3270 URL: a service for interactive login.
///
///     telneturl     = "telnet://" login [ "/" ]                                     RFC 1738 §5
///     telnetaddress = "telnet://" login             RFC 1630 §BNF for specific URL schemes, url7a §Telnet
struct url {
  service kind = service::telnet;
  internet::login who{};
  internet::server server{.host = {}, .port = 23};

  friend bool operator==(url const&, url const&) = default;
};

WEND_API std::string_view name_of(service) noexcept;
WEND_API std::uint16_t port_of(service) noexcept;

/// Errors: `unknown-scheme` for another scheme; `no-host`, `port-out-of-range`; `bad-host` and `bad-login`
/// where one begins with a hyphen, which an external client would take for an option; `bad-path` and
/// `query-not-allowed` for text after the login. Lenient mode accepts and ignores a path.
WEND_API result<url> parse(uri_view);

/// Writes the URL without the optional final slash. `not-expressible` where the profile has no such scheme.
WEND_API result<std::string> format(url const&, profile = profile::rfc3986);

WEND_API extern scheme const telnet_descriptor, rlogin_descriptor, tn3270_descriptor;

}  // namespace wend::telnet

// SPDX-License-Identifier: Apache-2.0
#pragma once

// Threads: functions share nothing; an object has any number of readers, or one thread that changes it.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/base/export.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::access {

/// The way to a URI. Without proxy and gateway: directly.
struct way {
  std::optional<wire::endpoint> proxy{};  // receives the whole URI: RFC 1630 §HTTP
  bool tls = false;                       // between wend and the proxy
  std::string authorization{};            // the value of Proxy-Authorization; empty: no login
  std::string gateway{};                  // the locator of a site whose paths are URIs: RFC 1738 §4

  WEND_API bool is_direct() const { return !proxy && gateway.empty(); }

  friend bool operator==(way const&, way const&) = default;
};

/// What a user has configured: URLs of proxies by scheme, `all` for schemes that are not named; locators of
/// gateways by scheme; hosts that are reached directly.
struct proxy_settings {
  wire::pairs proxies{}, locators{};
  std::vector<std::string> no_proxy{};
};

/// The proxies and gateways for each scheme: RFC 1738 §4, RFC 1630 §Registration of naming schemes. The
/// environment goes before the file:
///
///     wais_proxy=http://gw.example:8001/          only host and port count; the default is http
///     HTTPS_PROXY=http://ann:pw@gw.example/       capitals are read if the lower-case variable is absent;
///                                                 HTTP_PROXY is not, because a CGI client can set it
///     all_proxy=gw.example:3128                   every scheme with a host, except file and sessions
///     no_proxy=h.example,.home.example:8080,10.0.0.0/8,[::1],*
///     WWW_frob_GATEWAY=http://gw.example/         the locator; the whole URI is appended
///
/// In no_proxy a name covers itself and its subdomains, or with a leading dot only its subdomains. An
/// address covers itself, or its network. A port limits the entry to that port. `*` covers every host.
class proxies {
 public:
  proxies() = default;
  /// Uses this proxy for every URI.
  WEND_API explicit proxies(wire::endpoint proxy) : always_(std::move(proxy)) {}
  WEND_API explicit proxies(wire::pairs const& environment, proxy_settings const& file = {});

  /// The way to a URI. Errors: those of the proxy's URL (`bad-host`, `not-possible` for a scheme other than
  /// http and https, …), at its byte. `said` is the name under which the proxy is configured, never its
  /// value.
  WEND_API outcome<way> way_for(uri_view) const;

 private:
  struct named {
    std::string name, value;
  };
  struct exception {
    WEND_API explicit exception(std::string_view text);
    WEND_API bool covers(std::string const& host, std::optional<std::uint16_t> port) const;

    std::string host{};                    // in lower case; with a leading dot: only subdomains
    std::optional<std::string> network{};  // the 16 octets of a network's address
    unsigned bits = 128;
    std::string port{};
  };

  void add_exceptions(wire::pairs const& environment, proxy_settings const& file);
  bool is_excepted(uri_view) const;

  std::optional<wire::endpoint> always_{};
  std::map<std::string, named, std::less<>> proxies_{}, locators_{};
  std::vector<exception> exceptions_{};
};

}  // namespace wend::access

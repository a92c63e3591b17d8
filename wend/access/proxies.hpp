// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "wend/access/representation.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::access {

/// By which way a URI is followed. Neither proxy nor gateway: directly.
struct way {
  std::optional<wire::endpoint> proxy{};  // it is told the whole URI: RFC 1630 §HTTP
  bool tls = false;                       // as far as the proxy
  std::string authorization{};  // the value of Proxy-Authorization, if the proxy wants to know who asks
  std::string gateway{};        // the locator of a site whose paths are URIs: RFC 1738 §4

  bool is_direct() const { return !proxy && gateway.empty(); }

  friend bool operator==(way const&, way const&) = default;
};

/// What a user has configured: schemes and URLs of proxies, `all` for those that are not named; schemes and
/// locators of gateways; hosts that are reached directly.
struct proxy_settings {
  wire::pairs proxies{}, locators{};
  std::vector<std::string> no_proxy{};
};

/// Which schemes are followed by others for us: RFC 1738 §4, RFC 1630 §Registration of naming schemes. From
/// the environment, which goes before the file:
///
///     wais_proxy=http://gw.example:8001/          the host and port are what counts; http is assumed
///     HTTPS_PROXY=http://ann:pw@gw.example/       capitals are read where there is no small form; http_proxy
///                                                 in capitals is not, since a CGI program has it from
///                                                 outside
///     all_proxy=gw.example:3128                   every scheme with a host, but for file and sessions
///     no_proxy=h.example,.home.example:8080,10.0.0.0/8,[::1],*
///     WWW_frob_GATEWAY=http://gw.example/         the locator, and the whole URI after it
///
/// In no_proxy a name stands for itself and all beneath it, with a dot before it only for what is beneath
/// it; an address for itself, or its network; a port where there is one for that port alone; `*` for all.
class proxies {
 public:
  proxies() = default;
  /// This proxy for all that there is.
  explicit proxies(wire::endpoint proxy) : always_(std::move(proxy)) {}
  explicit proxies(wire::pairs const& environment, proxy_settings const& file = {});

  /// Errors: what is wrong with the URL of the proxy (`bad-host`, `not-possible` for a scheme that is no
  /// proxy's, …), at its byte; `said` is the name under which it is configured, and never its value.
  outcome<way> way_for(uri_view) const;

 private:
  struct named {
    std::string name, value;
  };
  struct exception {
    explicit exception(std::string_view text);
    bool covers(std::string const& host, std::optional<std::uint16_t> port) const;

    std::string host{};                    // in lower case; begins with a dot: only what is beneath
    std::optional<std::string> network{};  // 16 octets of an address
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

// SPDX-License-Identifier: Apache-2.0
//
// What a request is for, decided by its head alone: a page of the gateway, an object, or a refusal.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/gateway/paths.hpp"
#include "wend/gateway/request_head.hpp"
#include "wend/registry/plan.hpp"

namespace wend::gateway {

/// The names and addresses of the gateway on this connection.
struct identity {
  std::vector<std::string> names{};  // lower case, without port
  std::string address{};             // local address of the connection; IPv6 in brackets
  std::uint16_t port = 0;
  std::string pseudonym{};  // in Via

  /// Whether the host, in lower case, is the gateway.
  bool is_own(std::string_view host) const;
  bool is_own(std::string_view host, std::uint16_t port_of_host) const {
    return port_of_host == port && is_own(host);
  }
};

/// Splits the value of Host, or the authority of an http URI without userinfo: the host in lower case; port 0
/// where what stands there is not a port. RFC 9110 §7.2.
wire::endpoint split_authority(std::string_view, std::uint16_t default_port);

/// Whether Host is a name of the gateway, with any port, or absent.
bool has_own_host(request_head const&, identity const&);
/// The combined value of the Via fields; empty if absent.
std::string via_of(request_head const&);

struct route {
  enum class to : std::uint8_t {
    refused,
    options,
    home,
    go,
    schemes,
    style,
    icon,
    robots,
    object
  } where = to::refused;
  refusal why{};
  std::string uri{};  // of an object; of `go`: the text of the form
  fields options{};
  std::string path{};  // path on the site with its query, for an object
  bool is_proxy = false;
};

/// Refuses: CONNECT and TRACE (405), PUT and DELETE (403), unknown methods (501), a foreign Host (421), a Via
/// that names the gateway or is too long (508), unknown paths (404). POST is for objects only.
route route_of(request_head const&, identity const&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// What a request is for, by its head alone: a page of our own, an object of somebody else, or nothing that is
// answered here.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/gateway/paths.hpp"
#include "wend/gateway/request_head.hpp"
#include "wend/registry/plan.hpp"

namespace wend::gateway {

/// Who we are, on this connection.
struct identity {
  std::vector<std::string> names{};  // lower case, without port
  std::string address{};             // the one that the client has reached; IPv6 in brackets
  std::uint16_t port = 0;
  std::string pseudonym{};  // in Via

  /// Whether the host, in lower case, is ours.
  bool is_own(std::string_view host) const;
  bool is_own(std::string_view host, std::uint16_t port_of_host) const {
    return port_of_host == port && is_own(host);
  }
};

/// Splits the value of Host, or the authority of an http URI without userinfo: the host in lower case; port 0
/// where what stands there is not a port. RFC 9110 §7.2.
wire::endpoint split_authority(std::string_view, std::uint16_t default_port);

/// Whether its Host is one of our names, with any port, or it has none.
bool is_called_by_name(request_head const&, identity const&);
/// By whom it has come, as a Via field tells; empty if by nobody.
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
  std::string uri{};  // of an object; of `go`: what was typed
  fields options{};
  std::string path{};  // of the site, its query included, of an object
  bool is_proxy = false;
};

/// Refuses: CONNECT and TRACE (405), PUT and DELETE (403), methods that are unknown (501), a Host that is not
/// ours (421), Via that names us or too many (508), paths that mean nothing (404). POST is for objects alone.
route route_of(request_head const&, identity const&);

}  // namespace wend::gateway

// SPDX-License-Identifier: Apache-2.0
//
// The HTTP request, for http and https and for any scheme that a proxy or gateway follows: RFC 1630 §HTTP,
// RFC 1738 §3.3, RFC 9112 §3.2. A library implements the protocol.

#pragma once

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::http {

/// A request to the origin server: path and query as written, `/` for an empty path, without fragment and
/// login. rfc3986 adds the Host header and removes dot segments; the older profiles leave the path to the
/// server. Errors: as `wire::peer_of`.
WEND_SHARED result<wire::plan> plan_for(uri_view, std::string_view method = "GET");

/// A request to a proxy: the target is the whole URI, of any scheme, without its fragment.
WEND_SHARED wire::plan plan_through(wire::endpoint const& proxy, uri_view, std::string_view method = "GET");

/// A request to a gateway that is a site: the target is the locator's path followed by the whole URI.
/// `locator` is an http or https URI: RFC 1738 §4.
WEND_SHARED result<wire::plan> plan_at_gateway(uri_view locator, uri_view, std::string_view method = "GET");

}  // namespace wend::http

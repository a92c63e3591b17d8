// SPDX-License-Identifier: Apache-2.0
//
// Logins of clients (RFC 7617), and the servers that they are for. All servers of the site share one origin,
// so that a browser tells them apart by two things only: the realm of a challenge, and the folder of the
// path, below which it sends a login unasked (§2.2). Both must name the server; at a path that does not name
// it, no login is requested and none is accepted.
//
//     /ftp/h:2121/a            below /ftp/h:2121/ there is one server
//     /news/comp.test          below /news/ there is the configured server
//     /ftp/h                   → /ftp/h/
//     /uri/ftp:%2F%2Fh%2Fa     → /uri/ftp://h/a, the same to `uri_at`

#pragma once

#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/gateway/request_head.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// The realm: scheme, host and port of the server that gets the login. Empty: no login is possible, as for
/// names whose server is found only by following them.
std::string realm_of(uri_view, std::string_view news_server);

/// Whether all URIs in the folder of this path of the site lead to the same server.
bool names_its_server(std::string_view path, uri_view);

/// A path to the same URI whose folder names the server, with the options of the page; empty if no such path
/// exists.
std::string path_for_login(std::string_view path, uri_view);

/// Copies the Basic credentials of the request into the policy.
void take_login(request_head const&, access::policy&);

}  // namespace wend::gateway

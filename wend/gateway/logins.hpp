// SPDX-License-Identifier: Apache-2.0
//
// Logins that readers bring (RFC 7617), and for which server they are. On the site all servers share one
// origin, so a browser knows them apart by two things alone: the realm, when it answers a challenge, and the
// folder of the path, when it says a login unasked (§2.2). Both have to name the server; where the path does
// not, no login is asked for and none is taken.
//
//     /ftp/h:2121/a            below /ftp/h:2121/ is the one server
//     /news/comp.test          below /news/ is the one that the operator has named
//     /ftp/h                   → /ftp/h/
//     /uri/ftp:%2F%2Fh%2Fa     → /uri/ftp://h/a, the same to `uri_at`

#pragma once

#include <string>
#include <string_view>

#include "wend/access/policy.hpp"
#include "wend/gateway/request_head.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

/// Scheme, host and port of whom a login would be said to. Empty: nobody is logged in to, as with names whose
/// server only following tells.
std::string realm_of(uri_view, std::string_view news_server);

/// Whether whatever stands in the folder of this path of the site leads to the same server.
bool names_its_server(std::string_view path, uri_view);

/// A path to the same URI that does, with its options; empty where there is none.
std::string path_for_login(std::string_view path, uri_view);

/// Basic credentials, for servers that want a name.
void take_login(request_head const&, access::policy&);

}  // namespace wend::gateway

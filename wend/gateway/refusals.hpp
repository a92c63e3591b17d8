// SPDX-License-Identifier: Apache-2.0
//
// Responses to requests that are refused, or whose access has failed.

#pragma once

#include <optional>
#include <string>

#include "wend/access/representation.hpp"
#include "wend/gateway/transaction.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::gateway {

response refused(transaction const&, unsigned status, std::optional<error>, std::string sentence);
/// 503: the memory for slow clients is spent.
response refused_for_memory(transaction const&);
/// 400 or 501: the target is not a URI that can be followed. The page says how both readers read it.
response unreadable(transaction const&, std::string const& target, error);
/// The access has failed. Redirects, and requests for a login, are passed on to the client.
response access_failed(transaction const&, uri_view, failure const&);

/// Whether the client's login is for the server of the URI. A browser sends one unasked for all paths below a
/// folder: RFC 7617 §2.2.
bool takes_login(transaction const&, uri_view);

}  // namespace wend::gateway

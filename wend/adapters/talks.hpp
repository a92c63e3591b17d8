// SPDX-License-Identifier: Apache-2.0
//
// The conversations themselves; for this folder only. Each stands in a file of its own, which is compiled
// only where its library is.

#pragma once

#include "wend/base/result.hpp"
#include "wend/exchange/detail/errand.hpp"
#include "wend/exchange/exchange.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::engine {

/// ldap, ldaps, by libldap. `get` of one entry is LDIF (RFC 2849), for which no media type is registered:
/// text/plain. Anything else is a listing.
result<wire::exchange> ask_directory(uri_view, wire::errand const&);

/// nfs, by libnfs: version 3, by TCP. `get` of a directory is its listing.
result<wire::exchange> ask_file_server(uri_view, wire::errand const&);

/// snmp, by net-snmp: SNMPv2c. Its community is the password of the asker whose name is the URI's security
/// name (none: the empty one); else it is asked for, or "public" where the URI names nobody and no context.
/// Text, a line for each object; a listing where a subtree is listed.
result<wire::exchange> ask_agent(uri_view, wire::errand const&);

/// z39.50r, by YAZ: the one record, as it came.
result<wire::exchange> ask_library_catalogue(uri_view, wire::errand const&);

}  // namespace wend::engine

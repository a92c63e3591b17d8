// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// Starts the conversation that carries out a plan. Fails at once with the errors of `plan_for`, and with
/// `unsafe-control` if the configured user or password holds a line end.
///
/// Beside the planned commands it sends AUTH, PBSZ and PROT (RFC 4217), EPSV or PASV before a transfer, SIZE
/// and MDTM before an image is read, REST, FEAT, NOOP and QUIT; never MODE or STRU. Accessing a URL of the
/// older profiles lists with NLST only; any other listing uses the first of MLSD, LIST and NLST that the
/// server has. rfc3986 lists a name that turns out to be a directory.
///
/// Items have URIs of this URL's profile, without its password. Notes beside those of `known`: the plan's
/// facts, and `mail_address` where a constant replaces a missing mail address.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::ftp

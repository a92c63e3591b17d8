// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/exchange/detail/exchange.hpp"
#include "wend/exchange/request.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::ftp {

/// The conversation that does what `plan_for` plans. Errors at once as there, and `unsafe-control` where the
/// asker's own user or password holds a line end.
///
/// Beside the plan it says AUTH, PBSZ and PROT (RFC 4217), EPSV or PASV before a transfer, SIZE and MDTM
/// before an image is read, REST, FEAT, NOOP and QUIT; never MODE or STRU. A listing is had by NLST alone
/// where a URL of the older texts is accessed, and else by the best of MLSD, LIST and NLST that the server
/// has. In rfc3986 a name that turns out to be a directory's is listed.
///
/// Items have the URIs of this URL's profile, without its password. Notes beside those of `known`: the plan's
/// facts, and `mail_address` where a constant was told for want of one.
result<wire::exchange> start(wire::plan const&, access::request const&, wire::client const& = {});

}  // namespace wend::ftp

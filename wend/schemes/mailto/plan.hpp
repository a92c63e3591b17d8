// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mailto {

/// Following a mailto URL composes a message that the user then sends or discards: RFC 1738 §3.5, RFC 6068
/// §3. Access retrieves nothing and connects to no server. Action `compose`; arguments `to`, once for each
/// address, then of the header fields cc, bcc, subject, in-reply-to, keywords and the body; other fields are
/// facts, `ignored`. Arguments are data for the receiving program, never part of a command line.
///
/// Update sends that message: the peer is the configured mail server, if any, and the user is asked first.
/// Errors: as `parse`; `unsafe-control` at a control character other than a line end or tab in a body;
/// `not-possible` for any other operation.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The address with its domain in ASCII if it can be converted: RFC 6068 §2. Errors: the mapper's.
WEND_SHARED result<std::string> deliverable(std::string_view address);

}  // namespace wend::mailto

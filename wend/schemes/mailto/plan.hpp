// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/iri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::mailto {

/// To follow a mailto URL is to compose a message that its reader then sends or does not: RFC 1738 §3.5, RFC
/// 6068 §3. Nothing is retrieved and, to access it, nobody is connected to. Action `compose`; arguments `to`,
/// once for each address, then of the header fields cc, bcc, subject, in-reply-to, keywords and the body;
/// what else was there stands in the facts as `ignored`. Arguments are data for whoever takes them over,
/// never part of a command line.
///
/// To update it is to send that message: the peer is the asker's own mail server, if there is one, and the
/// user is asked first. Errors: parse's; `unsafe-control` at a control character, but for line ends and tabs
/// in a body; `not-possible` for any other operation.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The address with its domain in ASCII where that is known: RFC 6068 §2. Errors: the mapper's.
result<std::string> deliverable(std::string_view address, host_mapper to_ascii);

}  // namespace wend::mailto

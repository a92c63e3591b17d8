// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/wire/plan.hpp"

namespace wend::mailto {

/// To follow a mailto URL is to compose a message that its reader then sends or does not: RFC 1738 §3.5, RFC
/// 6068 §3. Nothing is retrieved and nobody is connected to. Action `compose`; arguments `to`, once for each
/// address, then of the header fields cc, bcc, subject, in-reply-to, keywords and the body; what else was
/// there stands in the facts as `ignored`. Arguments are data for whoever takes them over, never part of a
/// command line. Errors: parse's; `unsafe-control` at a control character, but for line ends and tabs in a
/// body; `not-possible` for anything but access.
result<wire::plan> plan_for(uri_view, operation = operation::access, wire::client const& = {});

}  // namespace wend::mailto

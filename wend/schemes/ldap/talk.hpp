// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/wire/plan.hpp"

namespace wend::ldap {

/// Whom to connect to and what a library that speaks LDAP is asked: a `search`, with `base`, `scope`,
/// `filter` and `attributes`, `*` where all are wanted; for access, list and search alike. The login is
/// anonymous (RFC 4516 §5), ldaps private from its first octet. No extension is known here: one that is not
/// critical is a fact, `ignored`, and a critical one is `not-possible` at its byte (RFC 4516 §2). Other
/// errors: as `parse` and `wire::peer_of`; `unsafe-control`; `not-possible` for any other operation.
result<wire::plan> plan_for(uri_view, operation = operation::search, wire::client const& = {});

}  // namespace wend::ldap

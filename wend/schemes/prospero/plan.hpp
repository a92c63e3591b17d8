// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::prospero {

/// Plans the first datagram. `action`: "resolve" asks the directory server for the access methods of the
/// object (RFC 1738 §3.11: the answer may name other URLs); "list" asks for the entries of a directory, for
/// list, search, and access to a query of archie, which is a directory. An object whose URI demands fields is
/// always resolved first. `facts`: each `field` and `attribute` that the object must have beside its version.
///
/// Errors: as `parse`; `unsafe-control` if name or fields hold a line end or NUL; `too-long` if the question
/// needs more than one datagram; `not-possible` for any operation but access and list, and search of a name
/// that is not an archie search.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The fields that the object must have, without its version: names and values.
WEND_SHARED wire::pairs demands_of(url const&);

/// The question for its access methods, and for these fields.
WEND_SHARED std::string object_question(std::string_view hsoname, std::string_view version,
                                        wire::pairs const& demands);

/// The URI that asks archie for these words: `ARCHIE` finds exact names, `ARCHIE/MATCH(…)` uses its own
/// rules. `not-possible` for any other name, and for one that has words already.
WEND_SHARED result<uri> asking(uri_view, std::vector<std::string> const& words);

}  // namespace wend::prospero

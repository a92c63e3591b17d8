// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"
#include "wend/wire/plan.hpp"

namespace wend::wais {

/// What would be sent: the greeting, and after the server's answer to it the search, or the first part of the
/// document. A database that is accessed without words is asked for nothing, and answers with what it is.
/// `facts`: the `range` of the octets of a document that is asked for first.
///
/// Errors: as `parse`; `unsafe-control` where the database, the type or the words hold a control, since
/// some of them divide lists of databases (an id may hold any octet); `too-long`; `not-possible` for any
/// operation but access and search, and for the search of a document.
result<wire::plan> plan_for(uri_view, operation = operation::access, wire::client const& = {});

/// The URI that asks the database of `u` for these words. `not-possible` for a document.
result<uri> asking(uri_view u, std::vector<std::string> const& words);

}  // namespace wend::wais

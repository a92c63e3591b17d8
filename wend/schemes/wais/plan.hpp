// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/export.hpp"
#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wais {

/// Plans the greeting, and after the server's answer to it the search, or the first slice of the document.
/// Access to a database without words sends an empty search, which the server answers with its description.
/// `facts`: the first `range` of octets requested of a document.
///
/// Errors: as `parse`; `unsafe-control` if the database, the type or the words hold a control character,
/// since some of them separate databases (an id may hold any octet); `too-long`; `not-possible` for any
/// operation but access, list and search, and for the list and the search of a document.
WEND_SHARED result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The first of several types, which the server prefers.
WEND_SHARED std::string_view first_type(std::string_view types);

/// The octets of a document's id. An id spelled as fields is assembled from them; another is sent unchanged:
/// by RFC 1738 §3.9 only its server may interpret it.
WEND_SHARED std::string id_octets(url const&);

/// The URI that searches the database of `u` for these words. `not-possible` for a document.
WEND_SHARED result<uri> asking(uri_view u, std::vector<std::string> const& words);

}  // namespace wend::wais

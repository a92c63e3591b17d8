// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/wais/url.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::wais {

/// What would be sent: the greeting, and after the server's answer to it the search, or the first part of the
/// document. A database that is accessed without words is asked for nothing, and answers with what it is.
/// `facts`: the `range` of the octets of a document that is asked for first.
///
/// Errors: as `parse`; `unsafe-control` where the database, the type or the words hold a control, since
/// some of them divide lists of databases (an id may hold any octet); `too-long`; `not-possible` for any
/// operation but access, list and search, and for the list and the search of a document.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The first of several types, which is the one that the server likes best.
std::string_view first_type(std::string_view types);

/// The octets of a document's id. One that spells its fields is put together as they say; else it is sent as
/// it is: RFC 1738 §3.9 lets only its server take it apart.
std::string id_octets(url const&);

/// The URI that asks the database of `u` for these words. `not-possible` for a document.
result<uri> asking(uri_view u, std::vector<std::string> const& words);

}  // namespace wend::wais

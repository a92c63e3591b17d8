// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "wend/base/result.hpp"
#include "wend/registry/plan.hpp"
#include "wend/registry/scheme.hpp"
#include "wend/schemes/prospero/url.hpp"
#include "wend/uri/uri.hpp"
#include "wend/uri/uri_view.hpp"

namespace wend::prospero {

/// The datagram that is sent first. `action`: "resolve", it asks the directory server by which methods the
/// object can be had (RFC 1738 §3.11: the answer may name other URLs); or "list", it asks for what is in a
/// directory: that is how to list, to search, and how to access what archie finds, which is a directory.
/// An object of which the URI demands fields is first asked about, always. `facts`: each `field` and
/// `attribute` that the object must have beside its version; the attributes are told only.
///
/// Errors: as `parse`; `unsafe-control` where name or fields hold a line end or NUL; `too-long` where the
/// question needs more than one datagram; `not-possible` for any operation but access and list, and but
/// search where the name is a search of archie.
result<wire::plan> plan_for(uri_view, verb = verb::get, wire::client const& = {});

/// The fields that the object must have, which its version is not among: names and values.
wire::pairs demands_of(url const&);

/// The question for its access methods, and for these fields.
std::string object_question(std::string_view hsoname, std::string_view version, wire::pairs const& demands);

/// The URI that asks archie for these words: `ARCHIE` finds the name that they are, and
/// `ARCHIE/MATCH(…)` what it says. `not-possible` for any other name, and for one that has its words already.
result<uri> asking(uri_view, std::vector<std::string> const& words);

}  // namespace wend::prospero
